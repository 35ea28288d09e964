import {
  type CountryChanges,
  productComparisonRoutes,
} from '@nutripim/contract/products/product-comparison'
import { productSearchRoutes } from '@nutripim/contract/products/product-search'
import type { ProductConflict } from '@nutripim/contract/products/products'
import { requestFailed } from '@nutripim/wording/messages'
import {
  keepPreviousData,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { refreshOn } from '../../api/live-queries.ts'
import { showMessage } from '../../ui/feedback/message.tsx'

export function comparisonQuery(dhCode: string | undefined) {
  return queryOptions({
    queryKey: ['comparison', dhCode],
    meta: refreshOn(['product']),
    queryFn: dhCode
      ? ({ signal }) =>
          call(productComparisonRoutes.compareProduct, { query: { dhCode } }, { signal })
      : skipToken,
  })
}

/** Products of all the user's countries by any words of theirs. */
export function useProductSearch(text: string) {
  const words = text.trim()
  return useQuery({
    queryKey: ['search-stuff', words],
    placeholderData: keepPreviousData,
    queryFn:
      words === ''
        ? skipToken
        : async ({ signal }) => {
            const body = { text: words, limit: 100 }
            const answer = await call(productSearchRoutes.searchStuff, { body }, { signal })
            return answer.products
          },
  })
}

export type SavedInCountries =
  | { changes: SavedChanges }
  | { conflicts: readonly ProductConflict[] }
  | { failed: true }

type SavedChanges = Awaited<
  ReturnType<typeof call<(typeof productComparisonRoutes)['saveInCountries']>>
>['changes']

/** Saves cells of several countries, all or none. Whatever shows these products reads them again. */
export function useSaveInCountries() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({
      changes,
      reason,
    }: {
      changes: CountryChanges[]
      reason?: string | undefined
    }): Promise<SavedInCountries> => {
      await client.cancelQueries()
      try {
        const answer = await call(
          productComparisonRoutes.saveInCountries,
          { body: { changes, ...(reason && { reason }) } },
          { handles: ['conflict'] },
        )
        return { changes: answer.changes }
      } catch (error) {
        const problem = error instanceof CallError ? error.problem : undefined
        if (problem?.code === 'conflict') {
          return { conflicts: problem.conflicts as ProductConflict[] }
        }
        showMessage('error', requestFailed)
        return { failed: true }
      } finally {
        await client.invalidateQueries()
      }
    },
  })
}
