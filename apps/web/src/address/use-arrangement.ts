import type { PathWith } from '@nutripim/screens/screen-addresses'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  type Arrangement,
  type ArrangementSearch,
  formatArrangement,
  isArranged,
  noArrangement,
  parseArrangement,
} from '../ui/grid/arrange/arrangement.ts'
import { useChangeSearch } from './use-change-search.ts'

/** A saved view that the screen shows. */
interface ShownView {
  readonly viewId: number
  readonly settings: ArrangementSearch
}

/** The address follows the filter text once the user stops typing. */
const typingPause = 400

/**
 * How the user arranged the grid of a screen. It lives in the address, so that back, a reload and a
 * link show the same rows and columns. An address that arranges nothing shows its saved view.
 */
export function useArrangement(path: PathWith<'widths'>, view: ShownView | undefined) {
  const search = useSearch({ from: path })
  const changeSearch = useChangeSearch(path)
  const isChanged = isArranged(search)
  const source: ArrangementSearch = isChanged ? search : (view?.settings ?? search)
  const { sort, where, columns, widths, frozen } = source
  const sourceText = String(source.text ?? '')
  const withoutText = useMemo(
    () => parseArrangement({ sort, where, columns, widths, frozen }),
    [sort, where, columns, widths, frozen],
  )
  const [text, setText] = useState(sourceText)
  const writtenText = useRef(sourceText)
  const arrangement = useMemo(() => ({ ...withoutText, text }), [withoutText, text])
  // The address changes a little later, and a second change must start from the first.
  const latest = useRef<Arrangement>(arrangement)
  useLayoutEffect(() => {
    latest.current = arrangement
  }, [arrangement])

  function write(next: Arrangement) {
    latest.current = next
    writtenText.current = next.text
    const nextSearch = formatArrangement(next)
    const isStandard = !isArranged(nextSearch)
    void changeSearch({
      ...nextSearch,
      ...(view && { view: isStandard ? 'standard' : view.viewId }),
    })
  }

  function arrange(change: Partial<Arrangement>) {
    const next = { ...latest.current, ...change }
    if (next.text !== text) setText(next.text)
    write(next)
  }

  // Back, forward and another view bring another text.
  useEffect(() => {
    if (sourceText === writtenText.current) return
    writtenText.current = sourceText
    setText(sourceText)
  }, [sourceText])
  useEffect(() => {
    if (text === writtenText.current) return
    const timer = setTimeout(() => write({ ...latest.current, text }), typingPause)
    return () => clearTimeout(timer)
  })

  return {
    arrangement,
    arrange,
    setText,
    clearFilters: () => arrange({ text: noArrangement.text, conditions: noArrangement.conditions }),
    /** Whether the address differs from the view. */
    isChanged,
  }
}
