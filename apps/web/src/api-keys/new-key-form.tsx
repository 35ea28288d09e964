import { Button, Checkbox, TextInput } from '@mantine/core'
import { listKeys } from '@nutripim/contract/api/key-list'
import { type IssuedSecret, newKeyFields } from '@nutripim/contract/api-keys/api-keys'
import { scopeDescriptions, scopes } from '@nutripim/contract/api-keys/scopes'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { countriesQuery } from '../access/use-users.ts'
import { CheckChoice } from '../ui/check-choice/check-choice.tsx'
import { ErrorMessage } from '../ui/feedback/error-message.tsx'
import { useEditForm } from '../ui/form/use-edit-form.ts'
import { changesOf } from '../ui/unsaved/changes-of.ts'
import { useUnsavedWork } from '../ui/unsaved/use-unsaved-work.ts'
import { expiryDays, toExpiry } from './key-text.ts'
import styles from './keys.module.css'
import { OwnerSelect } from './owner-select.tsx'
import { keyChannelsQuery, useCreateKey } from './use-keys.ts'

interface NewKeyFormProps {
  onCancel: () => void
  onCreated: (issued: IssuedSecret) => void
}

interface NewKeyValues {
  name: string
  ownerId: string
  scopes: readonly string[]
  countries: readonly string[]
  channels: readonly string[]
  /** The last day, as the date input has it. */
  day: string
}

const emptyKey = { name: '', ownerId: '', scopes: [], countries: [], channels: [] }
const keyFields = ['name', 'ownerId', 'scopes', 'countries', 'channels', 'day'] as const
const valuesOf = (values: NewKeyValues) => values

/** A new key. Scopes, countries and channels cannot be changed later. */
export function NewKeyForm({ onCancel, onCreated }: NewKeyFormProps) {
  const { data: countries = [] } = useQuery(countriesQuery)
  const { data: channels = [] } = useQuery(keyChannelsQuery)
  const days = expiryDays()
  const [row] = useState<NewKeyValues>({ ...emptyKey, day: days.usual })
  const edit = useEditForm({ row, fields: keyFields, valuesOf, recoverAs: 'new API key' })
  const { values } = edit
  const [rejection, setRejection] = useState<string>()
  const { save, isSaving } = useCreateKey(({ detail }) => setRejection(detail))
  const change = (changed: Partial<NewKeyValues>) => {
    edit.change(changed)
    setRejection(undefined)
  }
  const missing = listMissing(values)
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    const issued = await edit.submit(
      ({ day, countries, channels, ...values }) =>
        save({
          ...values,
          countries: [...countries],
          channels: [...channels],
          scopes: scopes.filter((scope) => values.scopes.includes(scope)),
          expiresAt: toExpiry(day),
        }),
      // Nothing of a key that was created is unsaved.
      () => edit.form.getValues(),
    )
    if (issued) onCreated(issued)
  }
  useUnsavedWork({
    ...edit.work,
    describe: () => 'The new API key is not created yet. Your entries will be lost.',
    save: missing.length === 0 ? submit : undefined,
    isLeaving: changesOf('key'),
  })
  return (
    <form className={styles.form} aria-label="Create API key" noValidate onSubmit={submit}>
      <h2>Create API key</h2>
      <div className={styles.fields}>
        <TextInput
          label="Name"
          description="The system that uses it. Its calls are logged under this name."
          withAsterisk
          maxLength={100}
          dir="auto"
          autoComplete="off"
          value={values.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <OwnerSelect
          value={values.ownerId || null}
          onChange={(ownerId) => change({ ownerId: ownerId ?? '' })}
        />
        <TextInput
          type="date"
          label="Expires on"
          description="At most one year from now"
          withAsterisk
          min={days.min}
          max={days.max}
          value={values.day}
          error={isWrongDay(values.day) ? 'Select a day within the next year.' : undefined}
          onChange={(event) => change({ day: event.currentTarget.value })}
        />
        <Checkbox.Group
          label="Scopes"
          description="What the key can do. Assistants need assistants:use."
          withAsterisk
          value={[...values.scopes]}
          onChange={(next) => change({ scopes: next })}
        >
          <div className={styles.options}>
            {scopes.map((scope) => (
              <Checkbox
                key={scope}
                value={scope}
                label={scope}
                description={scopeDescriptions[scope]}
              />
            ))}
          </div>
        </Checkbox.Group>
        <Checkbox.Group
          label="Channels"
          description="The channels that the key can read"
          value={[...values.channels]}
          onChange={(next) => change({ channels: next })}
        >
          <div className={styles.options}>
            {channels.map(({ id, name }) => (
              <Checkbox key={id} value={id} label={name} />
            ))}
          </div>
        </Checkbox.Group>
        <CheckChoice
          label="Countries"
          items={countries
            .filter(({ isActive, hindrance }) => isActive && !hindrance)
            .map(({ id, name, region }) => ({ id, label: name, group: region }))}
          value={values.countries}
          onChange={(next) => change({ countries: next })}
          allOf={(region) => `All of ${region}`}
          filterHint="Find a country or a region"
          isRequired
        />
      </div>
      {rejection && <ErrorMessage>{rejection}</ErrorMessage>}
      <footer className={styles.footer}>
        <span role="status">
          {missing.length > 0
            ? `To create the key, fill in: ${missing.join(', ')}`
            : 'The secret is shown once, after the key is created.'}
        </span>
        <div className={styles.acts}>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={isSaving}
            disabled={missing.length > 0 || isWrongDay(values.day)}
          >
            Create key
          </Button>
        </div>
      </footer>
    </form>
  )
}

function isWrongDay(day: string): boolean {
  const { min, max } = expiryDays()
  return day < min || day > max
}

const labels = { name: 'Name', ownerId: 'Owner', scopes: 'Scopes', countries: 'Countries' }

function listMissing(values: NewKeyValues): string[] {
  return listKeys(labels)
    .filter((field) => !newKeyFields[field].safeParse(values[field]).success)
    .map((field) => labels[field])
}
