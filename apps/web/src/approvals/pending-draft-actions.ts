import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useUrl } from '../address/use-url-state.ts'
import { useCountry } from '../country/use-country.ts'
import { useActions } from '../ui/actions/actions.ts'
import { formatOption } from '../ui/format/option.ts'
import { pendingApprovalsQuery } from './use-pending-approvals.ts'

/** Lets an approver find each pending draft by “Approve …” in the search dialog, to review it. */
export function PendingDraftActions(): null {
  const { data: drafts = [] } = useQuery(pendingApprovalsQuery)
  const { countries } = useCountry()
  const navigate = useNavigate()
  // The open draft has an action of its own, which approves it.
  const openDraft = useUrl(({ get }) => get().draft)
  useActions(
    drafts
      .filter(({ legacyProductId }) => legacyProductId !== openDraft)
      .map(({ legacyProductId, productName, countryId }) => ({
        label: `Approve ${productName} …`,
        description: `Review the draft in ${formatOption(countries, countryId)}`,
        isFoundOnly: true,
        run: () => void navigate({ to: '/approve/product', search: { draft: legacyProductId } }),
      })),
  )
  return null
}
