import {
  type CountryChanges,
  productComparisonRoutes,
} from '@nutripim/contract/products/product-comparison'
import { productSearchRoutes } from '@nutripim/contract/products/product-search'
import { ProductConflict } from '@nutripim/contract/products/products'
import { requestFailed } from '@nutripim/wording/messages'
import {
  keepPreviousData,
  queryOptions,
  skipToken,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { conflictsOf } from '../../api/conflicts-of.ts'
import { refreshOn } from '../../api/live-queries.ts'
import { retryReplaced } from '../../api/retry-replaced.ts'
import { useSave } from '../../api/use-save.ts'

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

/** Searches products of all the user's countries by text. */
export function useProductSearch(text: string) {
  const searched = text.trim()
  return useQuery({
    queryKey: ['search-stuff', searched],
    ...retryReplaced,
    placeholderData: keepPreviousData,
    queryFn:
      searched === ''
        ? skipToken
        : async ({ signal }) => {
            const body = { text: searched, limit: 100 }
            const answer = await call(
              productSearchRoutes.searchStuff,
              { body },
              { signal, handles: ['search_replaced'] },
            )
            return answer.products
          },
  })
}

interface ChangesInCountries {
  changes: CountryChanges[]
  reason?: string | undefined
}

/** Saves all cells of several countries or none, then refetches every query. */
export function useSaveInCountries() {
  const client = useQueryClient()
  return useSave({
    send: ({ changes, reason }: ChangesInCountries, options) =>
      call(
        productComparisonRoutes.saveInCountries,
        { body: { changes, ...(reason && { reason }) } },
        options,
      ),
    handles: ['conflict'],
    replaces: () => ({}),
    findConflict: conflictsOf(ProductConflict),
    onSettled: () => client.invalidateQueries(),
    failureText: requestFailed,
  })
}
