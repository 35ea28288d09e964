import type { DraftProduct } from '@nutripim/contract/approvals/approvals'
import { type OwnDraft, ownDraftRoutes } from '@nutripim/contract/approvals/own-drafts'
import { ProductConflict } from '@nutripim/contract/products/products'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { conflictsOf } from '../../api/conflicts-of.ts'
import { refreshOn } from '../../api/live-queries.ts'
import { useSave } from '../../api/use-save.ts'
import { saveFailed } from '../create/use-new-products.ts'
import { changedFields, fieldsOf, type ProductValues } from '../form/product-values.ts'
import { readChangedDrafts, showStoredDrafts } from '../version/stored-drafts.ts'

/** The drafts of the user in all their countries. Live updates cover only one, so the query is repeated. */
export const ownDraftsQuery = queryOptions({
  queryKey: ['own-drafts'],
  meta: refreshOn(['approval', 'notification']),
  refetchInterval: 60_000,
  queryFn: ({ signal }) => call(ownDraftRoutes.listOwnDrafts, {}, { signal }),
})

/** A draft that is not decided yet. */
export type PendingDraft = OwnDraft & { version: string }

export const isPendingDraft = (draft: OwnDraft): draft is PendingDraft => draft.version !== null

/** A draft as its form sees it. */
type SavedDraft = Pick<DraftProduct | OwnDraft, 'legacyProductId' | 'countryId'>

interface Correction {
  draft: SavedDraft
  values: ProductValues
  before: ProductValues
  /** The version that the form shows. */
  version: string
}

/** Saves a pending draft, which stays pending. The conflicts are fields that another user changed. */
export function useSaveDraft() {
  const client = useQueryClient()
  const findConflicts = conflictsOf(ProductConflict)
  return useSave({
    send: ({ draft, values, before, version }: Correction, options) => {
      const changed = changedFields(values, before).filter((field) => field !== 'productRange')
      const pick = (of: ProductValues) => {
        const fields = fieldsOf(of)
        return Object.fromEntries(changed.map((field) => [field, fields[field]]))
      }
      const { legacyProductId, countryId } = draft
      const body = { legacyProductId, countryId, ...pick(values), was: pick(before), version }
      return call(ownDraftRoutes.saveDraft, { body }, options)
    },
    handles: ['conflict', 'draft_changed', 'invalid_input', 'already_decided', 'not_found'],
    // The form has synonyms as lines of one text.
    findConflict: (problem) =>
      findConflicts(problem)?.map((conflict) => ({
        ...conflict,
        stored: Array.isArray(conflict.stored) ? conflict.stored.join('\n') : conflict.stored,
      })),
    onSaved: (saved) => showStoredDrafts(client, [saved]),
    onFailed: (problem) => showStoredDrafts(client, readChangedDrafts(problem)),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ownDraftsQuery.queryKey }),
        client.invalidateQueries({ queryKey: ['drafts'] }),
      ]),
    successText: 'Draft saved. It is still pending.',
    failureText: ({ code, message }) =>
      code === 'already_decided' || code === 'draft_changed' ? message : saveFailed,
  })
}
