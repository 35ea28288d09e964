import { TextInput } from '@mantine/core'
import { listKeys } from '@nutripim/contract/api/key-list'
import { newWebhookFields, webhookRoutes } from '@nutripim/contract/webhooks/webhooks'
import { useQuery } from '@tanstack/react-query'
import { countriesQuery } from '../access/use-users.ts'
import { call } from '../api/call.ts'
import { ConnectionForm, NameInput, useNewConnection } from '../api-keys/connection-form.tsx'
import { OwnerSelect } from '../api-keys/owner-select.tsx'
import type { Issued } from '../api-keys/secret-dialog.tsx'
import { keyChannelsQuery } from '../api-keys/use-keys.ts'
import { requiredField } from '../ui/page/required-field.ts'
import { SearchSelect } from '../ui/select/search-select.tsx'
import { toOptions } from '../ui/select/to-options.ts'
import { useRefreshWebhooks } from './use-webhooks.ts'
import { webhookLabels } from './webhook-text.ts'

export const ownerDescription =
  'Is responsible for the webhook and notified if it fails. Needs the country.'

interface NewWebhookFormProps {
  onCancel: () => void
  onCreated: (id: number, issued: Issued) => void
}

const empty = { name: '', url: '', countryId: '', channelId: '', ownerId: '' }

/** A new webhook. Its country and channel cannot be changed later. */
export function NewWebhookForm({ onCancel, onCreated }: NewWebhookFormProps) {
  const { data: countries = [] } = useQuery(countriesQuery)
  const { data: channels = [] } = useQuery(keyChannelsQuery)
  const connection = useNewConnection({
    title: 'webhook',
    noun: 'webhook',
    empty,
    fields: listKeys(empty),
    labels: webhookLabels,
    schemas: newWebhookFields,
    send: (body, options) => call(webhookRoutes.createWebhook, { body }, options),
    onSaved: useRefreshWebhooks(),
    onCreated: ({ webhook, secret }) =>
      onCreated(webhook.webhookId, { name: webhook.name, secret }),
  })
  const { values, change } = connection
  return (
    <ConnectionForm connection={connection} onCancel={onCancel}>
      <NameInput
        description="The system that is called"
        value={values.name}
        onChange={(name) => change({ name })}
      />
      <TextInput
        label={webhookLabels.url}
        description="Must begin with https://. Private addresses and redirects are rejected."
        placeholder="https://shop.example.com/webhooks"
        {...requiredField()}
        maxLength={2000}
        autoComplete="off"
        value={values.url}
        onChange={(event) => change({ url: event.currentTarget.value })}
      />
      <SearchSelect
        label="Country"
        {...requiredField()}
        placeholder="Select a country"
        data={toOptions(
          countries.filter(({ isActive, blockedReason }) => isActive && !blockedReason),
        )}
        value={values.countryId || null}
        onChange={(countryId) => change({ countryId: countryId ?? '' })}
        nothingFoundMessage="No country matches."
      />
      <SearchSelect
        label="Channel"
        description="It is called when something is published for this channel"
        {...requiredField()}
        placeholder="Select a channel"
        data={toOptions(channels)}
        value={values.channelId || null}
        onChange={(channelId) => change({ channelId: channelId ?? '' })}
        nothingFoundMessage="No channel matches."
      />
      <OwnerSelect
        value={values.ownerId || null}
        description={ownerDescription}
        onChange={(ownerId) => change({ ownerId: ownerId ?? '' })}
      />
    </ConnectionForm>
  )
}
