import {
  type CompositionList,
  type ProductConflict,
  productRoutes,
} from '@nutripim/contract/products'
import { referenceRoutes } from '@nutripim/contract/reference'
import {
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { call } from '../call.ts'
import { CallError } from '../call-error.ts'
import type { EditStore } from '../ui/grid/edit-store.ts'
import { showMessage } from '../ui/message.tsx'
import {
  changesByProduct,
  conflictingCells,
  refusedCells,
  withSaved,
  withTheirs,
} from './composition-save.ts'

const saved = 'Product composition saved successfully.'
const failed = 'An error has occurred while processing your request. Please try again later.'

/** Without a country nothing is fetched. */
export function compositionsQuery(country: string | undefined) {
  return queryOptions({
    queryKey: ['compositions', country],
    queryFn: country
      ? ({ signal }) => call(productRoutes.listCompositions, { params: { country } }, { signal })
      : skipToken,
  })
}

export function useCompositionChoices() {
  return useQuery({
    queryKey: ['composition-choices'],
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) => call(referenceRoutes.listCompositionChoices, {}, { signal }),
  })
}

export function useProductRanges(country: string | undefined) {
  return useQuery({
    queryKey: ['product-ranges', country],
    staleTime: 5 * 60_000,
    queryFn: country
      ? async ({ signal }) => {
          const query = { country, includeReadOnly: 'true' } as const
          const answer = await call(referenceRoutes.listProductRanges, { query }, { signal })
          return answer.productRanges
        }
      : skipToken,
  })
}

/** The products of a country. Whatever is loaded, edits stay and keep what they started from. */
export function useCompositions(country: string | undefined, edits: EditStore) {
  const compositions = useQuery(compositionsQuery(country))
  const products = compositions.data?.products
  useLayoutEffect(() => {
    if (!products) return
    const byId = new Map(products.map((product) => [product.legacyProductId, product.composition]))
    edits.rebase((row, element) => {
      const composition: Record<string, number | undefined> = byId.get(Number(row)) ?? {}
      return composition[element] ?? null
    })
  }, [products, edits])
  return compositions
}

/** Sends the changed cells, all or none; what stands in the way is marked in the cells. */
export function useSaveCompositions(country: string | undefined, edits: EditStore) {
  const client = useQueryClient()
  const { queryKey } = compositionsQuery(country)
  const update = (change: (list: CompositionList) => CompositionList) =>
    client.setQueryData(queryKey, (list) => list && change(list))

  return useMutation({
    mutationFn: async () => {
      const changed = edits.changed()
      if (!country || changed.length === 0) return
      // An answer that is still under way may be older than this save.
      await client.cancelQueries({ queryKey })
      const products = changesByProduct(changed)
      try {
        const answer = await call(
          productRoutes.saveCompositions,
          { body: { countryCode: country, products } },
          { handles: ['conflict', 'invalid_input'] },
        )
        edits.accept(changed)
        update((list) => withSaved(list, answer.products))
        showMessage('success', saved)
      } catch (error) {
        const problem = error instanceof CallError ? error.problem : undefined
        if (problem?.code === 'conflict') {
          const conflicts = problem.conflicts as ProductConflict[]
          update((list) => withTheirs(list, conflicts))
          edits.markConflicts(conflictingCells(conflicts))
          return
        }
        edits.markErrors(refusedCells(problem?.errors ?? [], products))
        showMessage('error', failed)
      }
    },
  })
}
