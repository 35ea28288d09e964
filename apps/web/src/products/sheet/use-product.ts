import { productRoutes } from '@nutripim/contract/products/products'
import { skipToken, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { refreshOn } from '../../api/live-queries.ts'

/** One product with all that is known of it; without an id nothing is fetched. */
export function useProduct(id: number | undefined) {
  return useQuery({
    queryKey: ['product', id],
    meta: refreshOn(['product', 'declaration profile']),
    staleTime: 0,
    queryFn:
      id === undefined
        ? skipToken
        : ({ signal }) => call(productRoutes.getProduct, { params: { id } }, { signal }),
  })
}
