import { Button } from '@mantine/core'
import type { AccessRequest } from '@nutripim/contract/access/access-requests'
import { linkTo, type ScreenLink } from '@nutripim/screens/screen-link'
import { useQuery } from '@tanstack/react-query'
import { sortByOption } from '../../ui/format/option.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { countriesQuery } from '../use-users.ts'
import { formatDecision } from './format-decision.ts'
import styles from './requests-page.module.css'
import { useDeclineRequest } from './use-access-requests.ts'

interface RequestCardProps {
  request: AccessRequest
  isPointedOut: boolean
}

export function RequestCard({ request, isPointedOut }: RequestCardProps) {
  const { decline, isDeclining } = useDeclineRequest()
  const { data: countries = [] } = useQuery(countriesQuery)
  const { requestId, userId, displayName, reason, wantedCountries, requestedAt, state } = request
  const isPending = state === 'Pending'

  /** The user form, filled in. */
  const search = { request: requestId }
  const form: ScreenLink = request.hasAccount
    ? { to: '/access-control/user/$userid', params: { userid: userId }, search }
    : linkTo('/access-control/user', search)

  return (
    <li className={styles.request} data-pointed-out={isPointedOut || undefined}>
      <div className={styles.who}>
        <strong dir="auto">{displayName}</strong>
        <span>{userId}</span>
      </div>
      <p className={styles.reason} dir="auto">
        {reason}
      </p>
      <ul className={styles.countries} aria-label="Wanted countries">
        {sortByOption(countries, wantedCountries).map((id) => {
          const country = countries.find((country) => country.id === id)
          return (
            <li
              key={id}
              data-beyond={country?.blockedReason ? true : undefined}
              title={country?.blockedReason ?? undefined}
            >
              {country?.name ?? id}
              {country?.blockedReason && ' (not assigned to you)'}
            </li>
          )
        })}
      </ul>
      <p className="np-flush np-muted np-xs">
        {isPending ? (
          <>Requested on {formatDateTime(requestedAt)}</>
        ) : (
          <>
            <span className={styles.state} data-state={state}>
              {state}
            </span>{' '}
            {formatDecision(request)}
          </>
        )}
      </p>
      {isPending && (
        <div className={styles.actions}>
          <Button
            variant="default"
            aria-label={`Decline the request of ${displayName}`}
            loading={isDeclining}
            onClick={() => void decline(request)}
          >
            Decline
          </Button>
          <LinkButton {...form} aria-label={`Grant access to ${displayName}`}>
            Grant…
          </LinkButton>
        </div>
      )}
    </li>
  )
}
