import type { Problem } from '@nutripim/contract/api/problem'
import {
  approvalRoutes,
  type DraftProduct,
  MadeDecision,
} from '@nutripim/contract/approvals/approvals'
import { productComparisonRoutes } from '@nutripim/contract/products/product-comparison'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../api/call.ts'
import { isAffected, refreshOn } from '../../api/live-queries.ts'
import { useSave } from '../../api/use-save.ts'
import { formatCount } from '../../ui/format/count.ts'
import { saveFailed } from '../create/use-new-products.ts'
import { readChangedDrafts, showStoredDrafts } from '../version/stored-drafts.ts'
import { formatDecision } from './decision-text.ts'

const approved = 'Product has been Approved/Updated successfully.'
const deleted = 'The product has been deleted successfully.'
const deleteFailed = 'An error occurred while deleting the product.'

/** The pending drafts of one country, or of all the user's countries, oldest first. */
export function draftsQuery(country: string | undefined) {
  return queryOptions({
    queryKey: ['drafts', country],
    meta: refreshOn(['approval'], country),
    // Live updates cover only the selected country.
    refetchInterval: country === undefined && 60_000,
    queryFn: ({ signal }) =>
      country === undefined
        ? call(approvalRoutes.listAllDrafts, {}, { signal })
        : call(approvalRoutes.listDrafts, { params: { country } }, { signal }),
  })
}

/** Recent decisions, for a draft that is no longer pending. */
export function decisionsQuery(country: string | undefined) {
  return queryOptions({
    queryKey: ['recent-decisions', country],
    meta: refreshOn(['approval'], country),
    queryFn: ({ signal }) =>
      call(
        approvalRoutes.listRecentDecisions,
        { body: country === undefined ? {} : { countryId: country } },
        // The country can be removed from the user while a draft of it is open.
        { signal, handles: ['country_not_held'] },
      ),
  })
}

/** The live products with a code in the user's countries. */
export function sameCodeQuery(dhCode: string) {
  return queryOptions({
    queryKey: ['comparison', dhCode],
    meta: refreshOn(['product']),
    queryFn: ({ signal }) =>
      call(productComparisonRoutes.compareProduct, { query: { dhCode } }, { signal }),
  })
}

/** The decision about a draft, as a sentence; undefined while it loads or if there is none. */
export function useDecisionText(draft: DraftProduct, isGone: boolean): string | undefined {
  const { data } = useQuery({ ...decisionsQuery(draft.countryId), enabled: isGone })
  const decision = data?.find(({ approvalId }) => approvalId === draft.approvalId)
  return decision && formatDecision(decision)
}

type DraftChange = z.input<(typeof approvalRoutes)['approveDraft']['body']>

/** Approves or deletes a draft. The conflict is a decision that another user made first. */
export function useDecide(country: string) {
  const client = useQueryClient()
  const shared = {
    handles: ['already_decided', 'draft_changed', 'invalid_input', 'own_draft'] as const,
    onFailed: (problem?: Problem) => showStoredDrafts(client, readChangedDrafts(problem)),
    findConflict: ({ code, decision }: Problem) =>
      code === 'already_decided' ? MadeDecision.safeParse(decision).data : undefined,
    // The product appears on every product screen now, or on none.
    onSettled: () =>
      void client.invalidateQueries({
        predicate: ({ meta }) => isAffected(meta, { countryCode: country }),
      }),
  }
  const approve = useSave({
    ...shared,
    send: (body: DraftChange, options) => call(approvalRoutes.approveDraft, { body }, options),
    successText: approved,
    failureText: ({ code, message }) => (code === 'draft_changed' ? message : saveFailed),
  })
  const remove = useSave({
    ...shared,
    send: ({ id, reason, version }: { id: number; reason: string; version: string }, options) =>
      call(
        approvalRoutes.deleteDraft,
        { params: { id }, body: { version, ...(reason !== '' && { reason }) } },
        options,
      ),
    successText: deleted,
    failureText: ({ code, message }) => (code === 'draft_changed' ? message : deleteFailed),
  })
  return { approve, remove }
}

/** Approves several drafts unchanged: all of them, or none. */
export function useApproveDrafts() {
  const client = useQueryClient()
  return useSave({
    send: (drafts: readonly DraftProduct[], options) => {
      const approvalIds = drafts.map(({ approvalId }) => approvalId)
      const versions = Object.fromEntries(
        drafts.map(({ approvalId, version }) => [approvalId, version]),
      )
      return call(approvalRoutes.approveDrafts, { body: { approvalIds, versions } }, options)
    },
    handles: 'all',
    onFailed: (problem) => showStoredDrafts(client, readChangedDrafts(problem)),
    onSettled: () =>
      client.invalidateQueries({ predicate: ({ meta }) => meta?.kinds !== undefined }),
    successText: (decided) =>
      decided.length === 1
        ? approved
        : `${formatCount(decided.length, 'product')} have been approved.`,
    failureText: ({ code, message }) =>
      code === 'draft_changed' ? message : `${message} No draft was approved.`,
  })
}
