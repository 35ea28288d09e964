import type { DraftProduct } from '@nutripim/contract/approvals/approvals'
import { useState } from 'react'

type Reviewed = ReadonlyMap<number, DraftProduct>

const withDrafts = (reviewed: Reviewed, drafts: readonly DraftProduct[]): Reviewed =>
  new Map([...reviewed, ...drafts.map((draft) => [draft.approvalId, draft] as const)])

/** Drafts as the user saw them: when the list first had them, or later in their form. */
export function useReviewedDrafts(drafts: readonly DraftProduct[], open: DraftProduct | undefined) {
  const [reviewed, setReviewed] = useState<Reviewed>(new Map())
  const first = drafts.filter(({ approvalId }) => !reviewed.has(approvalId))
  // The form shows what changed while it is open.
  const isOpenNewer = open && reviewed.get(open.approvalId)?.version !== open.version
  const shown = isOpenNewer ? [...first, open] : first
  if (shown.length > 0) setReviewed(withDrafts(reviewed, shown))
  return {
    findReviewed: (draft: DraftProduct): DraftProduct => reviewed.get(draft.approvalId) ?? draft,
    markReviewed: (drafts: readonly DraftProduct[]) =>
      setReviewed((before) => withDrafts(before, drafts)),
  }
}
