import type { FieldError } from '@nutripim/contract/api/problem'
import {
  type DescriptionChange,
  type DescriptionRow,
  type ProductConflict,
  productRoutes,
} from '@nutripim/contract/products/products'
import { referenceRoutes } from '@nutripim/contract/reference/reference'
import { requestFailed } from '@nutripim/wording/messages'
import {
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
import { withSavedDescription } from './description-list.ts'

const saved = 'Product description saved successfully.'
/** Without a country nothing is fetched. */
export function descriptionsQuery(country: string | undefined) {
  return queryOptions({
    queryKey: ['descriptions', country],
    meta: refreshOn(['product', 'link check'], country),
    queryFn: country
      ? ({ signal }) => call(productRoutes.listDescriptions, { params: { country } }, { signal })
      : skipToken,
  })
}

/** Retired ones among them: labels and links keep them. */
export function useCrops() {
  return useQuery({
    queryKey: ['crops', 'with retired'],
    meta: refreshOn(['crop']),
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) =>
      call(referenceRoutes.listCrops, { query: { includeRetired: 'true' } }, { signal }),
  })
}

/** What became of a save: stored, or what stands in its way. */
export interface SaveOutcome {
  saved?: DescriptionRow
  conflicts?: readonly ProductConflict[]
  errors?: readonly FieldError[]
}

/** Saves one product; the list has it at once as it is stored. */
export function useSaveDescription() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (change: DescriptionChange): Promise<SaveOutcome> => {
      const { queryKey } = descriptionsQuery(change.countryId)
      // An answer that is still under way may be older than this save.
      await client.cancelQueries({ queryKey })
      try {
        const row = await call(
          productRoutes.saveDescription,
          { body: change },
          { handles: ['conflict', 'invalid_input'] },
        )
        client.setQueryData(queryKey, (list) => list && withSavedDescription(list, row))
        showMessage('success', saved)
        return { saved: row }
      } catch (error) {
        const problem = error instanceof CallError ? error.problem : undefined
        if (problem?.code === 'conflict') {
          return { conflicts: problem.conflicts as ProductConflict[] }
        }
        showMessage('error', requestFailed)
        return { errors: problem?.errors ?? [] }
      }
    },
  })
}
