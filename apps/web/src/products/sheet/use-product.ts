import { productRoutes } from '@nutripim/contract/products/products'
import { skipToken, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { refreshOn } from '../../api/live-queries.ts'

/** Loads one product with all its fields; nothing without an id. */
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
