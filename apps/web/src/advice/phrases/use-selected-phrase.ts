import { useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useChangeSearch } from '../../address/use-change-search.ts'

interface Search {
  phrase?: unknown
}

/** The chosen phrase stands in the address: other screens lead here by it, a reload opens it again. */
export function useChosenPhrase() {
  const { phrase: chosen } = useSearch({ from: '/advice/phrases' })
  const changeSearch = useChangeSearch('/advice/phrases')
  const setChosen = useCallback(
    (next: number | 'new' | undefined) => void changeSearch({ phrase: next }),
    [changeSearch],
  )
  return { chosen, setChosen }
}

export function isOtherPhrase(
  current: { pathname: string; search: Search },
  next: { pathname: string; search: Search },
): boolean {
  return current.pathname !== next.pathname || current.search.phrase !== next.search.phrase
}
