import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCountry } from '../country/use-country.ts'
import { useActions } from '../ui/actions/actions.ts'
import { formatChoice } from '../ui/format/choice.ts'
import { pendingApprovalsQuery } from './use-pending-approvals.ts'

/** Lets an approver find each pending draft by “Approve …” in the search dialog, to review it. */
export function PendingDraftActions(): null {
  const { data: drafts = [] } = useQuery(pendingApprovalsQuery)
  const { countries } = useCountry()
  const navigate = useNavigate()
  // The open draft has an action of its own, which approves it.
  const openDraft = useLocation({ select: ({ search }) => Reflect.get(search, 'draft') })
  useActions(
    drafts
      .filter(({ legacyProductId }) => legacyProductId !== openDraft)
      .map(({ legacyProductId, productName, countryId }) => ({
        label: `Approve ${productName} …`,
        description: `Review the draft in ${formatChoice(countries, countryId)}`,
        isFoundOnly: true,
        run: () => void navigate({ to: '/approve/product', search: { draft: legacyProductId } }),
      })),
  )
  return null
}
