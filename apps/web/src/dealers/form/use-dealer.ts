import {
  type DealerChange,
  DealerConflict,
  DealerDeletion,
  dealerRoutes,
} from '@nutripim/contract/dealers/dealers'
import { queryOptions, skipToken, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { conflictsOf } from '../../api/conflicts-of.ts'
import { refreshOn } from '../../api/live-queries.ts'
import { useSave } from '../../api/use-save.ts'
import { dealersQuery } from '../list/use-dealers.ts'

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

/** Who deleted a dealer that is not found. */
export const readDeletion = (error: Error | null | undefined) =>
  error instanceof CallError ? DealerDeletion.safeParse(error.problem?.deletion).data : undefined

export function useSaveDealer() {
  const client = useQueryClient()
  const listKey = (country: string) => dealersQuery(country).queryKey
  return useSave({
    send: (body: DealerChange, options) => call(dealerRoutes.saveDealer, { body }, options),
    handles: 'all',
    replaces: ({ countryId }) => ({ queryKey: listKey(countryId) }),
    findConflict: conflictsOf(DealerConflict),
    onSaved: (saved, { countryId }) => {
      client.setQueryData(dealerQuery(saved.dealerContactId).queryKey, saved)
      void client.invalidateQueries({ queryKey: listKey(countryId) })
    },
    // The form then says who deleted the dealer, and keeps what was typed.
    onFailed: (problem, { dealerContactId }) =>
      problem?.code === 'not_found' &&
      void client.invalidateQueries({ queryKey: dealerQuery(dealerContactId).queryKey }),
    successText: 'Dealer saved successfully',
    failureText: (error) => error.message,
  })
}
