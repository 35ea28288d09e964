import { Button } from '@mantine/core'
import type { AccessRequest } from '@nutripim/contract/access/access-requests'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { formatDateTime } from '../../ui/format/time.ts'
import { countriesQuery } from '../use-users.ts'
import { formatDecision } from './format-decision.ts'
import styles from './requests-page.module.css'
import { useDeclineRequest } from './use-access-requests.ts'

interface RequestCardProps {
  request: AccessRequest
  isPointedOut: boolean
}

export function RequestCard({ request, isPointedOut }: RequestCardProps) {
  const navigate = useNavigate()
  const { decline, isDeclining } = useDeclineRequest()
  const { data: countries = [] } = useQuery(countriesQuery)
  const { requestId, userId, displayName, reason, wantedCountries, requestedAt, state } = request
  const isPending = state === 'Pending'

  /** The user form, filled in. */
  const grant = () => {
    const search = { request: requestId }
    if (!request.hasAccount) void navigate({ to: '/access-control/user', search })
    else void navigate({ to: '/access-control/user/$userid', params: { userid: userId }, search })
  }

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
        {wantedCountries.map((id) => {
          const country = countries.find((country) => country.id === id)
          return (
            <li
              key={id}
              data-beyond={country?.hindrance ? true : undefined}
              title={country?.hindrance ?? undefined}
            >
              {country?.name ?? id}
              {country?.hindrance && ' (not assigned to you)'}
            </li>
          )
        })}
      </ul>
      <p className={styles.when}>
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
        <div className={styles.acts}>
          <Button
            variant="default"
            aria-label={`Decline the request of ${displayName}`}
            loading={isDeclining}
            onClick={() => void decline(request)}
          >
            Decline
          </Button>
          <Button aria-label={`Grant access to ${displayName}`} onClick={grant}>
            Grant…
          </Button>
        </div>
      )}
    </li>
  )
}
