import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { HomeRow, HomeSection } from '../../shell/pages/home-section.tsx'
import { formatDateTime } from '../../ui/format/time.ts'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { pendingRequestsQuery } from '../requests/use-pending-requests.ts'

const maxRows = 3

/** The oldest pending requests for access. */
export default function PendingRequests() {
  const query = useQuery(pendingRequestsQuery)
  const { data } = query
  const requests = (data ?? []).toSorted((a, b) => a.requestedAt.localeCompare(b.requestedAt))
  return (
    <HomeSection
      title="Access requests"
      count={data?.length}
      more={<Link to="/admin/requests">View all</Link>}
      empty="No access requests are pending in your countries."
      isEmpty={requests.length === 0}
      query={query}
    >
      {requests.slice(0, maxRows).map(({ requestId, displayName, reason, requestedAt }) => (
        <HomeRow
          key={requestId}
          title={displayName}
          note={`${formatDateTime(requestedAt)} · ${reason}`}
        >
          <LinkButton
            size="xs"
            variant="default"
            to="/admin/requests"
            search={{ request: requestId }}
            aria-label={`Review the request of ${displayName}`}
          >
            Review
          </LinkButton>
        </HomeRow>
      ))}
    </HomeSection>
  )
}
