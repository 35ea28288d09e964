import { type Advice, type AdviceConflict, adviceRoutes } from '@nutripim/contract/advice/advice'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { CallError } from '../api/call-error.ts'
import { showMessage } from '../ui/feedback/message.tsx'
import { forgetCached } from './advice-cache.ts'

export interface AdviceKey {
  countryId: string
  productId: string
  cropId: string
}

export interface AdviceEdit extends AdviceKey {
  text: string
  /** The text it was edited from; null: there was none. */
  was: string | null
}

/** What became of an act: done, or what somebody else did meanwhile. */
export type Outcome = { done: true } | { conflict: AdviceConflict } | { failed: true }

export const keyOf = ({ countryId, product, crop }: Advice): AdviceKey => ({
  countryId,
  productId: product.productCode,
  cropId: crop.cropId,
})

const body = ({ countryId, productId, cropId }: AdviceKey) => ({
  CountryId: countryId,
  ProductId: productId,
  CropId: cropId,
})

/** Nothing that was fetched before a save of one's own is shown after it. */
export function useRefreshAdvice() {
  const client = useQueryClient()
  const names = ['advice', 'advice-products', 'advice-crops', 'advice-coverage', 'advice-history']
  const isOfCountry = (country: string) => ({
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
      names.includes(queryKey[0] as string) && queryKey[1] === country,
  })
  return {
    /** An answer that is still under way may be older than the save. */
    stop: (country: string) => client.cancelQueries(isOfCountry(country)),
    /** What was saved is there at once; all else is read again. */
    async done(country: string, key?: AdviceKey, saved?: Advice) {
      forgetCached(country)
      if (key) {
        client.setQueriesData<Advice[]>({ queryKey: ['advice', country] }, (rows) =>
          rows?.flatMap((row) => (isSame(row, key) ? (saved ? [saved] : []) : [row])),
        )
      }
      void client.invalidateQueries(isOfCountry(country))
    },
  }
}

const isSame = (row: Advice, { productId, cropId }: AdviceKey) =>
  row.product.productCode === productId && row.crop.cropId === cropId

export function useSaveAdvice() {
  const refresh = useRefreshAdvice()
  return useMutation({
    mutationFn: async (edit: AdviceEdit): Promise<Outcome> => {
      await refresh.stop(edit.countryId)
      try {
        const saved = await call(
          adviceRoutes.upsertAdvice,
          { body: { ...body(edit), ApplicationAdviceText: edit.text, was: edit.was } },
          { handles: 'all' },
        )
        await refresh.done(edit.countryId, edit, saved)
        showMessage('success', 'Advice updated successfully')
        return { done: true }
      } catch (error) {
        const conflict = conflictOf(error)
        if (conflict) return { conflict }
        const reason = `Error updating advice. Please try again. Error: ${reasonOf(error)}`
        showMessage('error', reason)
        return { failed: true }
      }
    },
  })
}

export function useDeleteAdvice() {
  const refresh = useRefreshAdvice()
  return useMutation({
    mutationFn: async (edit: AdviceKey & { was: string }): Promise<Outcome> => {
      await refresh.stop(edit.countryId)
      try {
        await call(
          adviceRoutes.deleteAdvice,
          { body: { ...body(edit), was: edit.was } },
          { handles: 'all' },
        )
        await refresh.done(edit.countryId, edit)
        showMessage('success', 'Product advice has been successfully deleted.')
        return { done: true }
      } catch (error) {
        const conflict = conflictOf(error)
        if (conflict) return { conflict }
        showMessage('error', 'An error has occurred. Please contact administrator.')
        return { failed: true }
      }
    },
  })
}

export function conflictOf(error: unknown): AdviceConflict | undefined {
  if (!(error instanceof CallError) || error.code !== 'conflict') return undefined
  return (error.problem!.conflicts as AdviceConflict[])[0]
}

export function reasonOf(error: unknown): string {
  if (!(error instanceof CallError)) return String(error)
  if (error.status === 0) return 'No response from API'
  return error.problem?.detail ?? `API Error ${error.status}`
}
