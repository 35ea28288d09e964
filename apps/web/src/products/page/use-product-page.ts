import { productPageRoutes } from '@nutripim/contract/products/product-page'
import { skipToken, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { refreshOn } from '../../api/live-queries.ts'

/** Loads everything about one product; nothing without an id. */
export function useProductPage(id: number | undefined) {
  return useQuery({
    queryKey: ['product page', id],
    meta: refreshOn(['product', 'advice', 'product link', 'declaration profile', 'link check']),
    staleTime: 0,
    queryFn:
      id === undefined
        ? skipToken
        : ({ signal }) => {
            // The page says so itself.
            const options = { signal, handles: ['not_found'] } as const
            return call(productPageRoutes.getProductPage, { params: { id } }, options)
          },
  })
}

export const downloadDataSheet = (id: number) =>
  call(productPageRoutes.downloadDataSheet, { params: { id } })
