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
import { refreshOn } from '../../api/live-queries.ts'
import { conflictsOf, useSave } from '../../api/use-save.ts'

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

interface ChangesInCountries {
  changes: CountryChanges[]
  reason?: string | undefined
}

/** Saves cells of several countries, all or none. Every query is refetched afterwards. */
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
