import type { AccessRequest } from '@nutripim/contract/access/access-requests'
import { IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useUrlState } from '../../address/use-url-state.ts'
import { formatNumber } from '../../ui/format/count.ts'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Screen } from '../../ui/page/screen.tsx'
import { RequestCard } from './request-card.tsx'
import styles from './requests-page.module.css'
import { accessRequestsQuery } from './use-access-requests.ts'

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
  const { request: pointedOut } = useUrlState('/admin/requests').search
  return (
    <section aria-label={label}>
      <h2 className={styles.title}>{label}</h2>
      <ul className="np-list np-stack np-gap-10">
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
