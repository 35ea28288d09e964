import type { DraftProduct } from '@nutripim/contract/approvals/approvals'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { formatCount } from '../../ui/format/count.ts'
import { useRowSelection } from '../../ui/list/use-row-selection.ts'
import { draftValues } from '../form/product-values.ts'
import { DraftTexts } from './draft-texts.tsx'
import { useApproveDrafts } from './use-approvals.ts'
import { useReviewedDrafts } from './use-reviewed-drafts.ts'

const options = {
  keyOf: ({ approvalId }: DraftProduct) => approvalId,
  canSelect: ({ canApprove }: DraftProduct) => canApprove,
  /** The limit of the call. */
  max: 100,
}

interface DraftSelectionOptions {
  /** The draft that its form shows as it is now. */
  open: DraftProduct | undefined
  nameOf: (country: string) => string
}

/** The drafts selected for approval, of those in the list, and their approval. */
export function useDraftSelection(
  drafts: readonly DraftProduct[],
  { open, nameOf }: DraftSelectionOptions,
) {
  const { selection, selected, select, clear } = useRowSelection(drafts, options)
  const { save, isSaving } = useApproveDrafts()
  const { findReviewed, markReviewed } = useReviewedDrafts(drafts, open)
  const isChanged = (draft: DraftProduct) => findReviewed(draft).version !== draft.version
  /** Selected drafts that were changed since: the user has not reviewed what would go live. */
  const changed = selected
    .filter(isChanged)
    .map((draft) => ({ draft, before: draftValues(findReviewed(draft)) }))

  async function approveSelected() {
    const count = formatCount(selected.length, 'draft')
    const isConfirmed = await confirm({
      title: `Approve ${count}?`,
      text: 'The products go live at once, unchanged:',
      details: <DraftTexts drafts={selected} nameOf={nameOf} />,
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
    isChanged,
    keepChanged: () => markReviewed(selected),
    deselectChanged: () => select(selected.filter((draft) => !isChanged(draft))),
    approveSelected,
    isApproving: isSaving,
  }
}
