import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { HomeRow, HomeSection } from '../../shell/pages/home-section.tsx'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { ownDraftsQuery } from '../own/use-own-drafts.ts'
import { formatAnswer } from '../review/decision-text.ts'

const maxRows = 3

/** The drafts of the user that are pending or were deleted: deleted ones first. */
export default function OwnDrafts() {
  const query = useQuery(ownDraftsQuery)
  const { data } = query
  const drafts = (data ?? [])
    .filter(({ state }) => state !== 'Approved')
    .sort((a, b) => Number(b.state === 'Rejected') - Number(a.state === 'Rejected'))
  return (
    <HomeSection
      title="My drafts"
      count={data && drafts.length}
      more={<Link to="/product-info/my-drafts">View all</Link>}
      empty="You have no pending or deleted drafts."
      isEmpty={drafts.length === 0}
      query={query}
    >
      {drafts.slice(0, maxRows).map((draft) => {
        const { approvalId, countryId, productName, state } = draft
        const button = { size: 'xs', variant: 'default' } as const
        return (
          <HomeRow
            key={approvalId}
            title={productName}
            note={state === 'Pending' ? 'Pending approval' : formatAnswer(draft)}
          >
            {state === 'Pending' ? (
              <LinkButton
                {...button}
                to="/product-info/my-drafts"
                search={{ draft: approvalId }}
                aria-label={`Correct ${productName}`}
              >
                Correct
              </LinkButton>
            ) : (
              <LinkButton
                {...button}
                to="/product-info/create-product"
                search={{ country: countryId, draft: approvalId }}
                aria-label={`Continue with ${productName}`}
              >
                Continue
              </LinkButton>
            )}
          </HomeRow>
        )
      })}
    </HomeSection>
  )
}
