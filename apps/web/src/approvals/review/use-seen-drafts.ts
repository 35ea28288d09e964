import type { DraftProduct } from '@nutripim/contract/approvals/approvals'
import { useState } from 'react'

type Seen = ReadonlyMap<number, DraftProduct>

const withDrafts = (seen: Seen, drafts: readonly DraftProduct[]): Seen =>
  new Map([...seen, ...drafts.map((draft) => [draft.approvalId, draft] as const)])

/** Drafts as the user saw them: when the list first had them, or later in their form. */
export function useSeenDrafts(drafts: readonly DraftProduct[], open: DraftProduct | undefined) {
  const [seen, setSeen] = useState<Seen>(new Map())
  const first = drafts.filter(({ approvalId }) => !seen.has(approvalId))
  // The form shows what changed while it is open.
  const isOpenNewer = open && seen.get(open.approvalId)?.version !== open.version
  const shown = isOpenNewer ? [...first, open] : first
  if (shown.length > 0) setSeen(withDrafts(seen, shown))
  return {
    findSeen: (draft: DraftProduct): DraftProduct => seen.get(draft.approvalId) ?? draft,
    markSeen: (drafts: readonly DraftProduct[]) => setSeen((before) => withDrafts(before, drafts)),
  }
}
