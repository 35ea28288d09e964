import { type Advice, AdviceConflict, adviceRoutes } from '@nutripim/contract/advice/advice'
import type { Problem } from '@nutripim/contract/api/problem'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { CallError } from '../api/call-error.ts'
import { conflictsOf } from '../api/conflicts-of.ts'
import { useSave } from '../api/use-save.ts'
import type { StoredField } from '../ui/form/edit-form-state.ts'
import { forgetCached } from './advice-cache.ts'

export interface AdviceKey {
  countryId: string
  productId: string
  cropId: string
}

interface AdviceChange extends AdviceKey {
  text: string
  /** The text it was edited from; null if there was none. */
  was: string | null
}

export const keyOf = ({ countryId, product, crop }: Advice): AdviceKey => ({
  countryId,
  productId: product.productCode,
  cropId: crop.cropId,
})

export const adviceBody = ({ countryId, productId, cropId }: AdviceKey) => ({
  CountryId: countryId,
  ProductId: productId,
  CropId: cropId,
})

const names = ['advice', 'advice-products', 'advice-crops', 'advice-coverage', 'advice-history']

/** All queries that show advice of a country. */
export const adviceQueries = (country: string) => ({
  predicate: ({ queryKey: [name, ofCountry] }: { queryKey: readonly unknown[] }) =>
    names.some((each) => each === name) && ofCountry === country,
})

/** Shows a save at once and refetches everything else about advice of the country. */
export function useRefreshAdvice() {
  const client = useQueryClient()
  return {
    done(country: string, key?: AdviceKey, saved?: Advice) {
      forgetCached(country)
      if (key) {
        client.setQueriesData<Advice[]>({ queryKey: ['advice', country] }, (rows) =>
          rows?.flatMap((row) => (isSame(row, key) ? (saved ? [saved] : []) : [row])),
        )
      }
      void client.invalidateQueries(adviceQueries(country))
    },
  }
}

const isSame = (row: Advice, { productId, cropId }: AdviceKey) =>
  row.product.productCode === productId && row.crop.cropId === cropId

/** The text that another user saved or deleted. */
export const findAdviceConflict = (problem: Problem) => conflictsOf(AdviceConflict)(problem)?.[0]

/** The same, as the form shows it. */
function findTextConflict(problem: Problem): readonly StoredField[] | undefined {
  const conflict = findAdviceConflict(problem)
  if (!conflict) return undefined
  const { stored, savedBy, savedAt } = conflict
  return [{ field: 'text', stored, savedBy, savedAt }]
}

export function useSaveAdvice() {
  const refresh = useRefreshAdvice()
  return useSave({
    send: (edit: AdviceChange, options) =>
      call(
        adviceRoutes.upsertAdvice,
        { body: { ...adviceBody(edit), ApplicationAdviceText: edit.text, was: edit.was } },
        options,
      ),
    handles: 'all',
    replaces: ({ countryId }) => adviceQueries(countryId),
    findConflict: findTextConflict,
    onSaved: (saved, edit) => refresh.done(edit.countryId, edit, saved),
    successText: (_, { was }) =>
      was === null ? 'Advice added successfully' : 'Advice updated successfully',
    failureText: (error) => `Error updating advice. Please try again. Error: ${reasonOf(error)}`,
  })
}

export function useDeleteAdvice() {
  const refresh = useRefreshAdvice()
  return useSave({
    send: (edit: AdviceKey & { was: string }, options) =>
      call(adviceRoutes.deleteAdvice, { body: { ...adviceBody(edit), was: edit.was } }, options),
    handles: 'answers',
    replaces: ({ countryId }) => adviceQueries(countryId),
    findConflict: findTextConflict,
    onSaved: (_, edit) => refresh.done(edit.countryId, edit),
    successText: 'Product advice has been successfully deleted.',
    failureText: 'An error has occurred. Please contact administrator.',
  })
}

export function reasonOf(error: CallError): string {
  if (error.status === 0) return 'No response from API'
  return error.problem?.detail ?? `API Error ${error.status}`
}
