import type { AccessRequest } from '@nutripim/contract/access/access-requests'
import { formatList } from '@nutripim/wording/list'
import { useQuery } from '@tanstack/react-query'
import { sortByOption } from '../../ui/format/option.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { countriesQuery } from '../use-users.ts'
import styles from '../user-form.module.css'
import { formatDecision } from './format-decision.ts'

/** Above the user form that a request opened: what it requests, and the decision if there is one. */
export function RequestNote({ request }: { request: AccessRequest }) {
  const { data: countries = [] } = useQuery(countriesQuery)
  const { displayName, reason, requestedAt, wantedCountries, state } = request
  const wanted = sortByOption(countries, wantedCountries).map((id) =>
    countries.find((country) => country.id === id),
  )
  const beyond = wanted.filter((country) => country?.blockedReason)
  const names = (list: typeof wanted) => formatList(list.flatMap((country) => country?.name ?? []))
  return (
    <aside className={styles.request} aria-label="Request for access">
      <p>
        <strong>
          <bdi>{displayName}</bdi>
        </strong>{' '}
        requested access on {formatDateTime(requestedAt)} to {names(wanted)}:
      </p>
      <blockquote dir="auto">“{reason}”</blockquote>
      {beyond.length > 0 && <p>You cannot assign {names(beyond)}.</p>}
      {state !== 'Pending' && <p role="status">{formatDecision(request)}</p>}
    </aside>
  )
}
