import type { FieldError } from '@nutripim/contract/api/problem'
import { approvalRoutes, type MadeDecision } from '@nutripim/contract/approvals/approvals'
import { productComparisonRoutes } from '@nutripim/contract/products/product-comparison'
import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { isAffected, refreshOn } from '../../api/live-queries.ts'
import { showMessage } from '../../ui/feedback/message.tsx'
import { fieldErrors, saveFailed } from '../create/use-new-products.ts'

const approved = 'Product has been Approved/Updated successfully.'
const deleted = 'The product has been deleted successfully.'
const deleteFailed = 'An error occurred while deleting the product.'

export function draftsQuery(country: string | undefined) {
  return queryOptions({
    queryKey: ['drafts', country],
    meta: refreshOn(['approval'], country),
    queryFn: country
      ? ({ signal }) => call(approvalRoutes.listDrafts, { params: { country } }, { signal })
      : skipToken,
  })
}

/** What was decided lately: for a draft that is gone. */
export function decisionsQuery(country: string) {
  return queryOptions({
    queryKey: ['recent-decisions', country],
    meta: refreshOn(['approval'], country),
    queryFn: ({ signal }) =>
      call(approvalRoutes.listRecentDecisions, { body: { countryId: country } }, { signal }),
  })
}

/** The live products of a code in the user's countries. */
export function sameCodeQuery(dhCode: string) {
  return queryOptions({
    queryKey: ['comparison', dhCode],
    meta: refreshOn(['product']),
    queryFn: ({ signal }) =>
      call(productComparisonRoutes.compareProduct, { query: { dhCode } }, { signal }),
  })
}

/** How a decision went: made, made by somebody else before, or refused. */
export type Outcome =
  | { isDone: true }
  | { isDone: false; decision?: MadeDecision; errors: readonly FieldError[] }

type DraftChange = z.input<(typeof approvalRoutes)['approveDraft']['body']>

export function useDecide(country: string) {
  const client = useQueryClient()

  async function decide(act: () => Promise<unknown>, done: string, failed: string) {
    try {
      await act()
      showMessage('success', done)
      return { isDone: true } as const
    } catch (error) {
      const problem = error instanceof CallError ? error.problem : undefined
      const isLate = problem?.code === 'already_decided'
      if (!isLate) showMessage('error', failed)
      const decision = isLate ? { decision: problem.decision as MadeDecision } : {}
      return { isDone: false, ...decision, errors: fieldErrors(error) } as const
    } finally {
      // The product is in every screen of the catalogue from now on, or in none.
      const change = { countryCode: country }
      void client.invalidateQueries({ predicate: ({ meta }) => isAffected(meta, change) })
    }
  }
  const handles = ['already_decided', 'invalid_input', 'own_draft'] as const

  const approve = useMutation({
    mutationFn: (body: DraftChange): Promise<Outcome> =>
      decide(() => call(approvalRoutes.approveDraft, { body }, { handles }), approved, saveFailed),
  })
  const remove = useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }): Promise<Outcome> => {
      const body = reason === '' ? {} : { reason }
      const act = () => call(approvalRoutes.deleteDraft, { params: { id }, body }, { handles })
      return decide(act, deleted, deleteFailed)
    },
  })
  return { approve, remove }
}
