import { productRoutes } from '@nutripim/contract/products/products'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { refreshOn } from '../api/live-queries.ts'
import type { SampleLabel } from './sample-labels.ts'

const none: readonly SampleLabel[] = []

/** The products of a country for the preview; none without permission for them. */
export function useCountryProducts(country: string): readonly SampleLabel[] {
  const { data } = useQuery({
    queryKey: ['declaration-samples', country],
    meta: refreshOn(['product'], country),
    retry: false,
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const { products } = await call(
        productRoutes.listCompositions,
        { params: { country } },
        { signal },
      )
      return products.map(
        ({ legacyProductId, dhCode, productName, composition }): SampleLabel => ({
          key: String(legacyProductId),
          name: `${productName} (${dhCode})`,
          composition,
        }),
      )
    },
  })
  return data ?? none
}
