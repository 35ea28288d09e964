import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

interface Search {
  phrase?: unknown
}

/** The chosen phrase stands in the address: other screens lead here by it, a reload opens it again. */
export function useChosenPhrase() {
  const { phrase }: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const setChosen = useCallback(
    (next: number | 'new' | undefined) =>
      void navigate({
        to: '.',
        search: ((others: object) => ({ ...others, phrase: next })) as never,
        replace: true,
      }),
    [navigate],
  )
  const chosen = phrase === 'new' || typeof phrase === 'number' ? phrase : undefined
  return { chosen: chosen as number | 'new' | undefined, setChosen }
}

export function isOtherPhrase(
  current: { pathname: string; search: Search },
  next: { pathname: string; search: Search },
): boolean {
  return current.pathname !== next.pathname || current.search.phrase !== next.search.phrase
}
