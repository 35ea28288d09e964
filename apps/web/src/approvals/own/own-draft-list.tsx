import type { OwnDraft } from '@nutripim/contract/approvals/own-drafts'
import { recordScreens } from '@nutripim/screens/record-screens'
import { newProductLabels } from '@nutripim/wording/new-product-labels'
import { IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCountry } from '../../country/use-country.ts'
import { LostEdits } from '../../ui/form/lost-edits.tsx'
import { formatOption } from '../../ui/format/option.ts'
import { List } from '../../ui/list/list.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { type Loadable, Loaded } from '../../ui/page/loaded.tsx'
import { Screen } from '../../ui/page/screen.tsx'
import { rowHeights } from '../../ui/theme/scale.ts'
import { ownDraftColumns } from './own-draft-columns.tsx'

const keyOf = ({ approvalId }: OwnDraft) => approvalId

interface OwnDraftListProps {
  query: Loadable<OwnDraft[]>
  /** A draft in the address that cannot be corrected any more. */
  decided: number | undefined
}

/** The drafts that the user created, with the decisions about them. */
export function OwnDraftList({ query, decided }: OwnDraftListProps) {
  const { countries } = useCountry()
  const navigate = useNavigate()
  const columns = ownDraftColumns((id) => formatOption(countries, id))

  /** A pending draft can be corrected, a deleted one starts a new draft, an approved one is live. */
  function open({ approvalId, state, countryId, legacyProductId }: OwnDraft) {
    const draft = approvalId
    if (state === 'Pending') return navigate({ to: '/product-info/my-drafts', search: { draft } })
    const country = countryId
    return state === 'Rejected'
      ? navigate({ to: '/product-info/create-product', search: { country, draft } })
      : navigate(recordScreens.product({ id: `${legacyProductId}`, countryId: country }))
  }

  return (
    <Screen
      title="My Drafts"
      description="Edit your pending drafts, and continue with deleted ones."
      actions={<LinkButton to="/product-info/create-product">Create new product</LinkButton>}
    >
      {query.data && decided !== undefined && (
        <LostEdits isForm={(name) => name === `draft ${decided}`} labels={newProductLabels} />
      )}
      <Loaded query={query} what="your drafts">
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
