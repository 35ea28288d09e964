import type { ApiKey } from '@nutripim/contract/api-keys/api-keys'
import { formatDate, formatTimeAgo } from '../ui/format/time.ts'
import type { ListColumn } from '../ui/list/list-column.ts'
import { CallsPlot } from './calls-plot.tsx'
import { StateBadge } from './connection-details.tsx'
import { formatState, getState } from './key-text.ts'
import styles from './keys.module.css'

export const keyColumns: readonly ListColumn<ApiKey>[] = [
  {
    id: 'name',
    title: 'Name',
    width: 'minmax(110px, 2fr)',
    isRowHeader: true,
    render: ({ name, ownerName }) => (
      <span className={`np-name-first np-medium ${styles.name}`}>
        <span dir="auto" title={name}>
          {name}
        </span>
        <small dir="auto">{ownerName ?? 'No owner'}</small>
      </span>
    ),
  },
  {
    id: 'state',
    title: 'State',
    width: '100px',
    render: (key) => <KeyState apiKey={key} />,
  },
  {
    id: 'expires',
    title: 'Expires',
    width: '88px',
    isSecondary: true,
    render: ({ expiresAt }) => formatDate(expiresAt),
  },
  {
    id: 'lastCall',
    title: 'Last call',
    width: '88px',
    isSecondary: true,
    render: ({ lastCall }) => (lastCall ? formatTimeAgo(lastCall.at) : 'Never'),
  },
  {
    id: 'calls',
    title: '30 days',
    hint: 'Calls per day in the last 30 days',
    width: '72px',
    render: ({ callsPerDay }) => <CallsPlot calls={callsPerDay} />,
  },
]

export function KeyState({ apiKey }: { apiKey: ApiKey }) {
  const state = getState(apiKey)
  return <StateBadge state={state}>{formatState(state)}</StateBadge>
}

/** The text that the filter searches. */
export function searchTextOf({ name, ownerId, ownerName, countries, scopes, channels }: ApiKey) {
  return [name, ownerId, ownerName, ...countries, ...scopes, ...channels].join('\n')
}
