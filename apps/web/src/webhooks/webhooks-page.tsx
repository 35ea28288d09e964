import { Text } from '@mantine/core'
import type { Webhook } from '@nutripim/contract/webhooks/webhooks'
import { IconWebhook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useUrlState } from '../address/use-url-state.ts'
import { ConnectionPage } from '../api-keys/connection-page.tsx'
import { sortByName } from '../ui/grid/arrange-rows.ts'
import { NewWebhookForm } from './new-webhook-form.tsx'
import { useTargetNames, webhooksQuery } from './use-webhooks.ts'
import { createWebhookColumns, searchTextOf } from './webhook-columns.tsx'
import { WebhookDetails } from './webhook-details.tsx'

const none: readonly Webhook[] = []

/** The systems that are called when something is published, with every delivery. */
export function WebhooksPage() {
  const { search, change, textField } = useUrlState('/admin/webhooks')
  const { webhook: selected } = search
  const query = useQuery(webhooksQuery)
  const findNames = useTargetNames()
  return (
    <ConnectionPage
      title="Webhooks"
      description="Call other systems when something is published."
      plural="webhooks"
      singular="webhook"
      createLabel="Create webhook"
      blockedReason={query.data?.blockedReason}
      query={query}
      rows={sortByName(query.data?.webhooks ?? none, ({ name }) => name)}
      columns={createWebhookColumns(findNames)}
      keyOf={({ webhookId }) => webhookId}
      searchTextOf={(webhook) => searchTextOf(webhook, findNames)}
      selected={selected}
      onSelect={(webhook) => change({ webhook })}
      filter={textField('text')}
      first={{
        icon: IconWebhook,
        text: 'A webhook calls the address of a web site or app each time something is published for a country and channel. The signed message has ids and a cursor; the system then reads the changes with its API key.',
      }}
      hint="Select a webhook to see its deliveries, or create one."
      missingText="This webhook does not exist, or it belongs to a country that you are not assigned."
      renderDetails={(webhook, onIssued) => (
        <WebhookDetails
          key={webhook.webhookId}
          webhook={webhook}
          onIssued={onIssued}
          onDeleted={() => void change({ webhook: undefined })}
        />
      )}
      renderForm={(onCancel, onCreated) => (
        <NewWebhookForm onCancel={onCancel} onCreated={onCreated} />
      )}
      secretHelp={
        <Text size="sm" c="dimmed">
          The system checks the header webhook-signature with it (Standard Webhooks).
        </Text>
      }
    />
  )
}
