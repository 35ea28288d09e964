import { phraseRoutes } from '@nutripim/contract/advice/phrases'
import { referenceRoutes } from '@nutripim/contract/reference/reference'
import { skipToken, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { refreshOn } from '../api/live-queries.ts'

/** Phrases of a country and those of all countries. */
export function usePhrases(country: string | undefined, includeRetired = false) {
  return useQuery({
    queryKey: ['phrases', country, includeRetired],
    meta: refreshOn(['phrase', 'action category', 'formulation']),
    queryFn: country
      ? ({ signal }) =>
          call(
            phraseRoutes.listPhrases,
            { query: { country, includeRetired: includeRetired ? 'true' : 'false' } },
            { signal },
          )
      : skipToken,
  })
}

/** Phrases keep what has been retired; it is shown by its name and offered to no other. */
const withRetired = { includeRetired: 'true' } as const

export function useActionCategories() {
  return useQuery({
    queryKey: ['action-categories', 'with retired'],
    meta: refreshOn(['action category']),
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) =>
      call(referenceRoutes.listActionCategories, { query: withRetired }, { signal }),
  })
}

export function useFormulations() {
  return useQuery({
    queryKey: ['formulations', 'with retired'],
    meta: refreshOn(['formulation']),
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) =>
      call(referenceRoutes.listFormulations, { query: withRetired }, { signal }),
  })
}
