import type { SearchOf } from '@nutripim/screens/screen-addresses'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useChangeSearch } from '../../address/use-change-search.ts'
import { createSessionValue } from '../../identity/session-value.ts'

type View = Omit<SearchOf<'/dealer/list'>, 'country'>

/** What was shown last, for a user who returns from the form of a dealer. */
export const lastView = createSessionValue<View>(() => ({}))

/** Filter, sort and selected dealer are part of the address. */
export function useView() {
  const { text, sort, show, dealer } = useSearch({ from: '/dealer/list' })
  const changeSearch = useChangeSearch('/dealer/list')
  const isPlain = [text, sort, show, dealer].every((part) => part === undefined)
  const first = useRef(isPlain ? lastView.get() : {})
  useEffect(() => {
    const restored = first.current
    first.current = {}
    if (Object.keys(restored).length > 0) void changeSearch(restored)
    else lastView.set({ text, sort, show, dealer })
  }, [changeSearch, text, sort, show, dealer])
  return { text, sort, show, dealer, changeSearch }
}
