import { type SavedItem, searchRoutes } from '@nutripim/contract/search/search'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'

export const savedItemsQuery = queryOptions({
  queryKey: ['saved-items'],
  staleTime: 60_000,
  queryFn: ({ signal }) =>
    call(searchRoutes.listSavedItems, {}, { signal, isQuiet: true, handles: 'all' }),
})

/** The recent and pinned items of the user. */
export function useSavedItems(): { items: readonly SavedItem[]; isLoading: boolean } {
  const { data, isPending } = useQuery(savedItemsQuery)
  return { items: data?.items ?? [], isLoading: isPending }
}
