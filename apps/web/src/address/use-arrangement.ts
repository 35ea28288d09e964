import type { PathWith } from '@nutripim/screens/screen-addresses'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import {
  type Arrangement,
  formatArrangement,
  noArrangement,
  parseArrangement,
} from '../ui/grid/arrange/arrangement.ts'
import { useChangeSearch } from './use-change-search.ts'

/** The address follows the filter text once the user stops typing. */
const typingPause = 400

/**
 * How the user arranged the grid of a screen. It lives in the address, so that back, a reload and a
 * link show the same rows and columns.
 */
export function useArrangement(path: PathWith<'widths'>) {
  const search = useSearch({ from: path })
  const changeSearch = useChangeSearch(path)
  const { sort, where, columns, widths, frozen } = search
  const urlText = String(search.text ?? '')
  const inAddress = useMemo(
    () => parseArrangement({ sort, where, columns, widths, frozen }),
    [sort, where, columns, widths, frozen],
  )
  const [text, setText] = useState(urlText)
  const writtenText = useRef(urlText)
  const arrangement = useMemo(() => ({ ...inAddress, text }), [inAddress, text])
  // The address changes a little later, and a second change must start from the first.
  const latest = useRef<Arrangement>(arrangement)
  latest.current = arrangement

  function write(next: Arrangement) {
    latest.current = next
    writtenText.current = next.text
    void changeSearch(formatArrangement(next))
  }

  function arrange(change: Partial<Arrangement>) {
    const next = { ...latest.current, ...change }
    if (next.text !== text) setText(next.text)
    write(next)
  }

  // Back and forward bring another text.
  useEffect(() => {
    if (urlText === writtenText.current) return
    writtenText.current = urlText
    setText(urlText)
  }, [urlText])
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
  }
}
