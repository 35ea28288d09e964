import type { DraftProduct } from '@nutripim/contract/approvals/approvals'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { formatCount } from '../../ui/format/count.ts'
import { useRowSelection } from '../../ui/list/use-row-selection.ts'
import { draftValues } from '../form/product-values.ts'
import { useApproveDrafts } from './use-approvals.ts'

const options = {
  keyOf: ({ approvalId }: DraftProduct) => approvalId,
  canSelect: ({ canApprove }: DraftProduct) => canApprove,
  /** The limit of the call. */
  max: 100,
}
const maxNames = 10

/** The drafts selected for approval, of those in the list, and their approval. */
export function useDraftSelection(
  drafts: readonly DraftProduct[],
  nameOf: (country: string) => string,
) {
  const { selection, selected, asSelected, select, clear } = useRowSelection(drafts, options)
  const { save, isSaving } = useApproveDrafts()
  const isNewer = (draft: DraftProduct) => asSelected(draft).version !== draft.version
  /** Selected drafts that were changed since: the user has not seen what would go live. */
  const changed = selected
    .filter(isNewer)
    .map((draft) => ({ draft, before: draftValues(asSelected(draft)) }))

  async function approveSelected() {
    const count = formatCount(selected.length, 'draft')
    const names = selected
      .slice(0, maxNames)
      .map((draft) => `${draft.productName} (${draft.dhCode}), ${nameOf(draft.countryId)}`)
    const more = selected.length - names.length
    const isConfirmed = await confirm({
      title: `Approve ${count}?`,
      text: [
        'The products go live at once, unchanged:',
        ...names,
        ...(more > 0 ? [`and ${more} more`] : []),
      ],
      confirmLabel: `Approve ${count}`,
    })
    if (!isConfirmed) return
    const outcome = await save(selected)
    if (outcome.status === 'saved') clear()
  }

  return {
    selection,
    selected,
    changed,
    keepChanged: () => select(selected),
    deselectChanged: () => select(selected.filter((draft) => !isNewer(draft))),
    approveSelected,
    isApproving: isSaving,
  }
}
