import type { Problem } from '@nutripim/contract/api/problem'
import { DraftProduct } from '@nutripim/contract/approvals/approvals'
import type { OwnDraft } from '@nutripim/contract/approvals/own-drafts'
import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'

const Drafts = z.array(DraftProduct)

/** The drafts as they are now, of a call that was rejected because they changed. */
export function readChangedDrafts(problem: Problem | undefined): DraftProduct[] {
  if (problem?.code !== 'draft_changed') return []
  return Drafts.safeParse(problem.drafts).data ?? []
}

/** Shows stored drafts on every screen at once, without a further request. */
export function showStoredDrafts(client: QueryClient, drafts: readonly DraftProduct[]): void {
  const findIn = (approvalId: number) => drafts.find((each) => each.approvalId === approvalId)
  client.setQueriesData<DraftProduct[]>({ queryKey: ['drafts'] }, (list) =>
    list?.map((draft) => findIn(draft.approvalId) ?? draft),
  )
  client.setQueriesData<OwnDraft[]>({ queryKey: ['own-drafts'] }, (list) =>
    list?.map((own) => {
      const draft = findIn(own.approvalId)
      if (!draft) return own
      const { version, updatedBy, updatedAt } = draft
      return { ...own, product: draft, version, updatedBy, updatedAt }
    }),
  )
}
