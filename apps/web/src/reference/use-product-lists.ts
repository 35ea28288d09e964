import { type RetirableOption, referenceRoutes } from '@nutripim/contract/reference/reference'
import { skipToken, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { refreshOn } from '../api/live-queries.ts'

const staleTime = 5 * 60_000

export function useCompositionChoices() {
  return useQuery({
    queryKey: ['composition-choices'],
    meta: refreshOn(['element']),
    staleTime,
    queryFn: ({ signal }) => call(referenceRoutes.listCompositionChoices, {}, { signal }),
  })
}

/** The regions of the user's countries. */
export function useRegions() {
  return useQuery({
    queryKey: ['my-regions'],
    meta: refreshOn(['country']),
    staleTime,
    queryFn: ({ signal }) => call(referenceRoutes.listMyRegions, {}, { signal }),
  })
}

/**
 * Read-only and retired ranges are among them: products may have one, though none may be given one.
 */
export function useProductRanges(country: string | undefined) {
  return useQuery({
    queryKey: ['product-ranges', country],
    meta: refreshOn(['product range'], country),
    staleTime,
    queryFn: country
      ? async ({ signal }) => {
          const query = { country, includeReadOnly: 'true', includeRetired: 'true' } as const
          const answer = await call(referenceRoutes.listProductRanges, { query }, { signal })
          return answer.productRanges.map(toOption)
        }
      : skipToken,
  })
}

export function useProductForms() {
  return useQuery({
    queryKey: ['product-forms'],
    meta: refreshOn(['product form', 'unit']),
    staleTime,
    queryFn: async ({ signal }) => {
      const query = { includeRetired: 'true' } as const
      const answer = await call(referenceRoutes.listProductForms, { query }, { signal })
      return answer.productForms.map(toOption)
    },
  })
}

/** A retired entry stays where it is, as a read-only one does. */
function toOption({ id, name, ...entry }: RetirableOption & { isReadOnly?: boolean }) {
  return { id, name, isReadOnly: entry.isReadOnly === true || entry.isRetired === true }
}
