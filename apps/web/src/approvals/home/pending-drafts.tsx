import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCountry } from '../../country/use-country.ts'
import { HomeRow, HomeSection } from '../../shell/pages/home-section.tsx'
import { formatOption } from '../../ui/format/option.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { formatUser } from '../../ui/format/user.ts'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { pendingApprovalsQuery } from '../use-pending-approvals.ts'

const maxRows = 3

/** The oldest drafts that are pending for an approver. */
export default function PendingDrafts() {
  const query = useQuery(pendingApprovalsQuery)
  const { data } = query
  const { countries } = useCountry()
  const drafts = data ?? []
  return (
    <HomeSection
      title="Drafts to approve"
      count={data?.length}
      more={<Link to="/approve/product">View all</Link>}
      empty="No draft is pending in your countries."
      isEmpty={drafts.length === 0}
      query={query}
    >
      {drafts.slice(0, maxRows).map((draft) => (
        <HomeRow
          key={draft.approvalId}
          title={draft.productName}
          note={`${formatOption(countries, draft.countryId)} · ${formatUser(draft.createdBy)}, ${formatDateTime(draft.createdAt)}`}
        >
          <LinkButton
            size="xs"
            variant="default"
            to="/approve/product"
            search={{ draft: draft.legacyProductId }}
            aria-label={`Review ${draft.productName}`}
          >
            Review
          </LinkButton>
        </HomeRow>
      ))}
    </HomeSection>
  )
}
