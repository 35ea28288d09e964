import {
  type DescriptionChange,
  ProductConflict,
  productRoutes,
} from '@nutripim/contract/products/products'
import { referenceRoutes } from '@nutripim/contract/reference/reference'
import { requestFailed } from '@nutripim/wording/messages'
import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { conflictsOf } from '../../api/conflicts-of.ts'
import { refreshOn } from '../../api/live-queries.ts'
import { useSave } from '../../api/use-save.ts'
import { withSavedDescription } from './description-list.ts'

/** Loads nothing without a country. */
export function descriptionsQuery(country: string | undefined) {
  return queryOptions({
    queryKey: ['descriptions', country],
    meta: refreshOn(['product', 'link check'], country),
    queryFn: country
      ? ({ signal }) => call(productRoutes.listDescriptions, { params: { country } }, { signal })
      : skipToken,
  })
}

/** Includes retired crops, because labels and links keep them. */
export function useCrops() {
  return useQuery({
    queryKey: ['crops', 'with retired'],
    meta: refreshOn(['crop']),
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) =>
      call(referenceRoutes.listCrops, { query: { includeRetired: 'true' } }, { signal }),
  })
}

/** Saves one product and updates it in the list. */
export function useSaveDescription() {
  const client = useQueryClient()
  const listKey = (country: string) => descriptionsQuery(country).queryKey
  return useSave({
    send: (body: DescriptionChange, options) =>
      call(productRoutes.saveDescription, { body }, options),
    replaces: ({ countryId }) => ({ queryKey: listKey(countryId) }),
    findConflict: conflictsOf(ProductConflict),
    onSaved: (row, { countryId }) =>
      client.setQueryData(listKey(countryId), (list) => list && withSavedDescription(list, row)),
    successText: 'Product description saved successfully.',
    failureText: requestFailed,
  })
}
