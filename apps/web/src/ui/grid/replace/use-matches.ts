import { useEffect, useState, useSyncExternalStore } from 'react'
import { useStable } from '../../use-stable.ts'
import type { EditStore } from '../edits/edit-store.ts'
import type { GridView } from '../edits/write-cells.ts'
import type { CellPosition } from '../input/selection.ts'
import { type FindOptions, findInRows, findPattern } from './find-cells.ts'

/** So many rows are searched at once, so that typing never waits for 2,000 of them. */
const rowsPerTurn = 200

const none: readonly CellPosition[] = []

/** The cells of all rows that match, also those that are not drawn. Found bit by bit. */
export function useMatches(
  view: GridView<unknown>,
  edits: EditStore,
  { text, isWhole }: FindOptions,
): { matches: readonly CellPosition[]; isSearching: boolean } {
  const { rows, columns } = view
  const version = useSyncExternalStore(edits.subscribe, edits.version)
  const wanted = `${version} ${isWhole} ${text}`
  const [found, setFound] = useState({ wanted: '', matches: none })
  const search = useStable((pattern: RegExp, from: number) =>
    findInRows(view, pattern, from, from + rowsPerTurn),
  )
  // `view` is a new object with every render; rows, columns and the version say whether it differs.
  useEffect(() => {
    const pattern = findPattern({ text, isWhole })
    const matches: CellPosition[] = []
    let at = 0
    let timer: ReturnType<typeof setTimeout>
    function searchSome() {
      if (pattern) matches.push(...search(pattern, at))
      at += rowsPerTurn
      if (!pattern || at >= rows.length) setFound({ wanted, matches })
      else timer = setTimeout(searchSome)
    }
    timer = setTimeout(searchSome)
    return () => clearTimeout(timer)
  }, [rows, columns, text, isWhole, wanted, search])
  return { matches: text === '' ? none : found.matches, isSearching: found.wanted !== wanted }
}
