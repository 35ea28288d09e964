import { useDebouncedValue } from '@mantine/hooks'
import { type SearchKind, searchRoutes } from '@nutripim/contract/search/search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { retryReplaced } from '../api/retry-replaced.ts'

const debounce = 150
const none: never[] = []

/** A single letter, too: `N` is a nutrient, and begins the names of products. */
const isEnough = (typed: string) => typed.trim() !== ''

interface SearchOptions {
  typed: string
  nearCountry: string | undefined
  kinds?: readonly SearchKind[] | undefined
  limit: number
}

/** Searches on the server once the user stops typing. A search that is out of date is cancelled. */
export function useSearchAnswer({ typed, nearCountry, kinds, limit }: SearchOptions) {
  const [text] = useDebouncedValue(typed.trim(), debounce)
  const isLongEnough = isEnough(typed)
  const answer = useQuery({
    queryKey: ['search', text, nearCountry, kinds, limit],
    enabled: isLongEnough && isEnough(text),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    ...retryReplaced,
    queryFn: ({ signal }) => {
      const body = { text: text.slice(0, 200), limit, ...(kinds && { kinds: [...kinds] }) }
      return call(
        searchRoutes.searchEverything,
        { body: nearCountry === undefined ? body : { ...body, nearCountry } },
        { signal, isQuiet: true, handles: 'all' },
      )
    },
  })
  const isCurrent = text === typed.trim() && !answer.isFetching
  return {
    groups: (isLongEnough && answer.data?.groups) || none,
    isLoading: isLongEnough && !isCurrent && !answer.isError,
    hasFailed: isLongEnough && answer.isError && text === typed.trim(),
    retry: () => void answer.refetch(),
  }
}
