import { useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useChangeSearch } from '../../address/use-change-search.ts'

/** The selected phrase is part of the address, so that a link or a reload opens it. */
export function useSelectedPhrase() {
  const { phrase: selected } = useSearch({ from: '/advice/phrases' })
  const changeSearch = useChangeSearch('/advice/phrases')
  const setSelected = useCallback(
    (next: number | 'new' | undefined) => void changeSearch({ phrase: next }),
    [changeSearch],
  )
  return { selected, setSelected }
}
