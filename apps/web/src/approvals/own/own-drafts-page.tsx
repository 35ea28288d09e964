import type { OwnDraft } from '@nutripim/contract/approvals/own-drafts'
import { recordScreens } from '@nutripim/screens/record-screens'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useUrlState } from '../../address/use-url-state.ts'
import { useCountry } from '../../country/use-country.ts'
import { useProductForms, useProductRanges } from '../../reference/use-product-lists.ts'
import { formatOption } from '../../ui/format/option.ts'
import { List } from '../../ui/list/list.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Screen } from '../../ui/page/screen.tsx'
import { rowHeights } from '../../ui/theme/scale.ts'
import { CorrectDraftForm } from './correct-draft-form.tsx'
import { ownDraftColumns } from './own-draft-columns.tsx'
import { ownDraftsQuery } from './use-own-drafts.ts'

const path = '/product-info/my-drafts'
const keyOf = ({ approvalId }: OwnDraft) => approvalId

/** The drafts that the user created, or the pending one in the address. */
export function OwnDraftsPage() {
  const { draft: id } = useUrlState(path).search
  const drafts = useQuery(ownDraftsQuery)
  const { countries } = useCountry()
  const navigate = useNavigate()
  const draft = drafts.data?.find(({ approvalId }) => approvalId === id)
  const ranges = useProductRanges(draft?.countryId).data
  const forms = useProductForms().data
  const columns = ownDraftColumns((id) => formatOption(countries, id))

  /** A pending draft can be corrected, a rejected one starts a new draft, an approved one is live. */
  function open({ approvalId, state, countryId, legacyProductId }: OwnDraft) {
    if (state === 'Pending') return navigate({ to: path, search: { draft: approvalId } })
    const country = countryId
    return state === 'Rejected'
      ? navigate({ to: '/product-info/create-product', search: { country, draft: approvalId } })
      : navigate(recordScreens.product({ id: `${legacyProductId}`, countryId: country }))
  }

  if (draft?.version && ranges && forms) {
    const { name = draft.countryId } = countries.find(({ id }) => id === draft.countryId) ?? {}
    return (
      <CorrectDraftForm
        key={draft.approvalId}
        draft={{ ...draft, version: draft.version }}
        countryName={name}
        ranges={ranges}
        forms={forms}
      />
    )
  }
  return (
    <Screen
      title="My Drafts"
      description="Correct your pending drafts, and continue with rejected ones."
      actions={<LinkButton to="/product-info/create-product">Create new product</LinkButton>}
    >
      <Loaded query={drafts} what="your drafts">
        {(drafts) =>
          drafts.length === 0 ? (
            <EmptyState icon={IconPencil} title="You have no drafts yet">
              <span>A product that you create is listed here until and after its approval.</span>
            </EmptyState>
          ) : (
            <List
              label="My drafts"
              rows={drafts}
              columns={columns}
              keyOf={keyOf}
              rowHeight={rowHeights.twoLines}
              hasAutoHeight
              onSelect={(row) => void open(row)}
            />
          )
        }
      </Loaded>
    </Screen>
  )
}
