import type { DraftProduct } from '@nutripim/contract/approvals/approvals'
import { useEffect, useRef } from 'react'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { showMessage } from '../../ui/feedback/message.tsx'
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

  // What the dialog shows is no longer what would go live: the changes are shown first.
  const asking = useRef<AbortController>(undefined)
  const hasChanged = changed.length > 0
  useEffect(() => {
    if (!hasChanged || !asking.current) return
    asking.current.abort()
    showMessage('error', 'A selected draft was changed. Look at the changes first.')
  }, [hasChanged])

  async function approveSelected() {
    const count = formatCount(selected.length, 'draft')
    asking.current = new AbortController()
    const isConfirmed = await confirm({
      signal: asking.current.signal,
      title: `Approve ${count}?`,
      text: 'The products go live at once, unchanged:',
      details: <DraftTexts drafts={selected} nameOf={nameOf} />,
      confirmLabel: `Approve ${count}`,
    })
    asking.current = undefined
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
