import type { FieldError } from '@nutripim/contract/api/problem'
import { type Dealer, type DealerConflict, dealerRoutes } from '@nutripim/contract/dealers/dealers'
import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { refreshOn } from '../../api/live-queries.ts'
import { showMessage } from '../../ui/feedback/message.tsx'
import { dealersQuery } from '../list/use-dealers.ts'
import { changeOf, type DealerDraft, type DealerValues } from './dealer-form-values.ts'

/** Of an id that is no number there is no dealer. */
export function dealerQuery(id: number) {
  return queryOptions({
    queryKey: ['dealer', id],
    meta: refreshOn(['dealer']),
    retry: (count, error) => count < 2 && !isGone(error),
    queryFn: Number.isSafeInteger(id)
      ? ({ signal }) =>
          call(dealerRoutes.getDealer, { params: { id } }, { signal, handles: goneCodes })
      : skipToken,
  })
}

/** Not there, not the user's, or a number that no dealer can have. */
const goneCodes = ['not_found', 'invalid_input'] as const

export function isGone(error: unknown): boolean {
  return error instanceof CallError && goneCodes.some((code) => code === error.code)
}

/** What became of a save: stored, or what stands in its way. */
interface SaveOutcome {
  saved?: Dealer
  conflicts?: readonly DealerConflict[]
  errors?: readonly FieldError[]
}

export function useSaveDealer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (edit: { values: DealerValues; base: DealerDraft }): Promise<SaveOutcome> => {
      const body = changeOf(edit.values, edit.base)
      const { queryKey } = dealersQuery(body.countryId)
      // Answers that are still under way may be older than this save.
      await client.cancelQueries({ queryKey })
      try {
        const saved = await call(dealerRoutes.saveDealer, { body }, { handles: 'all' })
        client.setQueryData(dealerQuery(saved.dealerContactId).queryKey, saved)
        void client.invalidateQueries({ queryKey })
        showMessage('success', 'Dealer saved successfully')
        return { saved }
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (error.code === 'conflict') {
          return { conflicts: error.problem!.conflicts as DealerConflict[] }
        }
        showMessage('error', error.message)
        return { errors: error.problem?.errors ?? [] }
      }
    },
  })
}
