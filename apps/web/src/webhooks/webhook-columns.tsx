import type { Webhook } from '@nutripim/contract/webhooks/webhooks'
import { StateBadge } from '../api-keys/connection-details.tsx'
import keys from '../api-keys/keys.module.css'
import { formatTimeAgo } from '../ui/format/time.ts'
import type { ListColumn } from '../ui/list/list-column.ts'
import { formatState } from './webhook-text.ts'

/** Finds the names of the country and channel of a webhook. */
type FindNames = (webhook: Webhook) => { country: string; channel: string }

export const createWebhookColumns = (findNames: FindNames): readonly ListColumn<Webhook>[] => [
  {
    id: 'name',
    title: 'Name',
    width: 'minmax(110px, 1fr)',
    isRowHeader: true,
    render: ({ name, url }) => (
      <span className={`np-name-first np-medium ${keys.name}`}>
        <span dir="auto" title={name}>
          {name}
        </span>
        <small title={url}>{new URL(url).host}</small>
      </span>
    ),
  },
  {
    id: 'for',
    title: 'Called for',
    hint: 'Publications of this country and channel',
    width: '110px',
    isSecondary: true,
    render: (webhook) => {
      const { country, channel } = findNames(webhook)
      return (
        <span className={`np-name-first np-medium ${keys.name}`}>
          <span title={country}>{country}</span>
          <small title={channel}>{channel}</small>
        </span>
      )
    },
  },
  {
    id: 'state',
    title: 'State',
    width: '100px',
    render: ({ state }) => <StateBadge state={state}>{formatState(state)}</StateBadge>,
  },
  {
    id: 'pending',
    title: 'Pending',
    hint: 'Deliveries that were not accepted yet',
    width: '64px',
    render: ({ pending }) => pending,
  },
  {
    id: 'last',
    title: 'Last delivery',
    width: '100px',
    isSecondary: true,
    render: ({ lastDelivery }) => (lastDelivery ? formatTimeAgo(lastDelivery) : 'Never'),
  },
]

/** The text that the filter searches. */
export function searchTextOf(webhook: Webhook, findNames: FindNames): string {
  const { name, url, ownerId, ownerName, countryId, channelId } = webhook
  const { country, channel } = findNames(webhook)
  return [name, url, ownerId, ownerName, countryId, country, channelId, channel].join('\n')
}
