import { Button } from '@mantine/core'
import type { AccessRequest } from '@nutripim/contract/access/access-requests'
import { IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { formatNumber } from '../../ui/format/count.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Screen } from '../../ui/page/screen.tsx'
import { countriesQuery } from '../use-users.ts'
import { formatDecision } from './format-decision.ts'
import styles from './requests-page.module.css'
import { accessRequestsQuery, useDeclineRequest } from './use-access-requests.ts'

/** The access requests for the administrator's countries, and the decisions. */
export function RequestsPage() {
  const requests = useQuery(accessRequestsQuery)
  return (
    <Screen
      title="Access requests"
      description="Grant or decline requests for access to your countries."
      className={styles.page}
    >
      <Loaded query={requests} what="requests">
        {(requests) => <Requests requests={requests} />}
      </Loaded>
    </Screen>
  )
}

function Requests({ requests }: { requests: readonly AccessRequest[] }) {
  const pending = requests.filter(({ state }) => state === 'Pending')
  const answered = requests.filter(({ state }) => state !== 'Pending')
  return (
    <>
      {pending.length === 0 ? (
        <p className={styles.nothing}>
          <IconUserCheck size={28} stroke={1.2} aria-hidden />
          There are no pending requests. New requests appear here, in your inbox and by e-mail.
        </p>
      ) : (
        <RequestList label={`Pending (${formatNumber(pending.length)})`} requests={pending} />
      )}
      {answered.length > 0 && <RequestList label="Answered" requests={answered} />}
    </>
  )
}

function RequestList({ label, requests }: { label: string; requests: readonly AccessRequest[] }) {
  const { request: pointedOut } = useSearch({ from: '/admin/requests' })
  return (
    <section aria-label={label}>
      <h2 className={styles.title}>{label}</h2>
      <ul className={styles.list}>
        {requests.map((request) => (
          <RequestCard
            key={request.requestId}
            request={request}
            isPointedOut={request.requestId === pointedOut}
          />
        ))}
      </ul>
    </section>
  )
}

interface RequestCardProps {
  request: AccessRequest
  isPointedOut: boolean
}

function RequestCard({ request, isPointedOut }: RequestCardProps) {
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
