import type { SearchOf } from '@nutripim/screens/screen-addresses'
import { useEffect, useRef } from 'react'
import { useUrlState } from '../../address/use-url-state.ts'
import { createSessionValue } from '../../identity/session-value.ts'

type View = Omit<SearchOf<'/dealer/list'>, 'country'>

/** What was shown last, for a user who returns from the form of a dealer. */
export const lastView = createSessionValue<View>(() => ({}))

/** Filter, sort and selected dealer are part of the address. */
export function useView() {
  const url = useUrlState('/dealer/list')
  const { text, sort, show, dealer } = url.search
  const { change } = url
  const isPlain = [text, sort, show, dealer].every((part) => part === undefined)
  const first = useRef(isPlain ? lastView.get() : {})
  useEffect(() => {
    const restored = first.current
    first.current = {}
    if (Object.keys(restored).length > 0) void change(restored)
    else lastView.set({ text, sort, show, dealer })
  }, [change, text, sort, show, dealer])
  return url
}
