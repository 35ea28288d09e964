import { type SavedItem, searchRoutes } from '@nutripim/contract/search/search'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'

export const savedItemsQuery = queryOptions({
  queryKey: ['search-marks'],
  staleTime: 60_000,
  queryFn: ({ signal }) =>
    call(searchRoutes.listSearchMarks, {}, { signal, isQuiet: true, handles: 'all' }),
})

/** The recent and pinned items of the user. */
export function useSavedItems(): { marks: readonly SavedItem[]; isLoading: boolean } {
  const { data, isPending } = useQuery(savedItemsQuery)
  return { marks: data?.marks ?? [], isLoading: isPending }
}
