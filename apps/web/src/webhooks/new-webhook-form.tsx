import { Button, Select, TextInput } from '@mantine/core'
import { listKeys } from '@nutripim/contract/api/key-list'
import { type IssuedWebhookSecret, newWebhookFields } from '@nutripim/contract/webhooks/webhooks'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { countriesQuery } from '../access/use-users.ts'
import styles from '../api-keys/keys.module.css'
import { OwnerSelect } from '../api-keys/owner-select.tsx'
import { keyChannelsQuery } from '../api-keys/use-keys.ts'
import { ErrorMessage } from '../ui/feedback/error-message.tsx'
import { useEditForm } from '../ui/form/use-edit-form.ts'
import { SearchSelect } from '../ui/search-select/search-select.tsx'
import { changesOf } from '../ui/unsaved/changes-of.ts'
import { useUnsavedWork } from '../ui/unsaved/use-unsaved-work.ts'
import { useCreateWebhook } from './use-webhooks.ts'

export const ownerDescription =
  'Is responsible for the webhook and notified if it fails. Needs the country.'

interface NewWebhookFormProps {
  onCancel: () => void
  onCreated: (issued: IssuedWebhookSecret) => void
}

const emptyWebhook = { name: '', url: '', countryId: '', channelId: '', ownerId: '' }
type NewWebhookValues = typeof emptyWebhook
const webhookFields = ['name', 'url', 'countryId', 'channelId', 'ownerId'] as const
const valuesOf = (values: NewWebhookValues) => values

/** A new webhook. Its country and channel cannot be changed later. */
export function NewWebhookForm({ onCancel, onCreated }: NewWebhookFormProps) {
  const { data: countries = [] } = useQuery(countriesQuery)
  const { data: channels = [] } = useQuery(keyChannelsQuery)
  const edit = useEditForm({
    row: emptyWebhook,
    fields: webhookFields,
    valuesOf,
    recoverAs: 'new webhook',
  })
  const { values } = edit
  const [rejection, setRejection] = useState<string>()
  const { save, isSaving } = useCreateWebhook(({ detail }) => setRejection(detail))
  const change = (changed: Partial<NewWebhookValues>) => {
    edit.change(changed)
    setRejection(undefined)
  }
  const missing = listMissing(values)
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    // Nothing of a webhook that was created is unsaved.
    const issued = await edit.submit(save, () => edit.form.getValues())
    if (issued) onCreated(issued)
  }
  useUnsavedWork({
    ...edit.work,
    describe: () => 'The new webhook is not created yet. Your entries will be lost.',
    save: missing.length === 0 ? submit : undefined,
    isLeaving: changesOf('webhook'),
  })
  return (
    <form className={styles.form} aria-label="Create webhook" noValidate onSubmit={submit}>
      <h2>Create webhook</h2>
      <div className={styles.fields}>
        <TextInput
          label="Name"
          description="The system that is called"
          withAsterisk
          maxLength={100}
          dir="auto"
          autoComplete="off"
          value={values.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextInput
          label="Address"
          description="Must begin with https://. Private addresses and redirects are rejected."
          placeholder="https://shop.example.com/webhooks"
          withAsterisk
          maxLength={2000}
          autoComplete="off"
          value={values.url}
          onChange={(event) => change({ url: event.currentTarget.value })}
        />
        <SearchSelect
          label="Country"
          withAsterisk
          placeholder="Select a country"
          data={countries
            .filter(({ isActive, hindrance }) => isActive && !hindrance)
            .map(({ id, name }) => ({ value: id, label: name }))}
          value={values.countryId || null}
          onChange={(countryId) => change({ countryId: countryId ?? '' })}
          nothingFoundMessage="No country matches."
        />
        <Select
          label="Channel"
          description="It is called when something is published for this channel"
          withAsterisk
          placeholder="Select a channel"
          data={channels.map(({ id, name }) => ({ value: id, label: name }))}
          value={values.channelId || null}
          onChange={(channelId) => change({ channelId: channelId ?? '' })}
        />
        <OwnerSelect
          value={values.ownerId || null}
          description={ownerDescription}
          onChange={(ownerId) => change({ ownerId: ownerId ?? '' })}
        />
      </div>
      {rejection && <ErrorMessage>{rejection}</ErrorMessage>}
      <footer className={styles.footer}>
        <span role="status">
          {missing.length > 0
            ? `To create the webhook, fill in: ${missing.join(', ')}`
            : 'The secret is shown once, after the webhook is created.'}
        </span>
        <div className={styles.acts}>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving} disabled={missing.length > 0}>
            Create webhook
          </Button>
        </div>
      </footer>
    </form>
  )
}

const labels = {
  name: 'Name',
  url: 'Address',
  countryId: 'Country',
  channelId: 'Channel',
  ownerId: 'Owner',
}

function listMissing(values: NewWebhookValues): string[] {
  return listKeys(labels)
    .filter((field) => !newWebhookFields[field].safeParse(values[field]).success)
    .map((field) => labels[field])
}
