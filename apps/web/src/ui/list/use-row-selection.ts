import { useMemo, useState } from 'react'
import type { RowSelection } from './selection-column.tsx'

interface SelectionOptions<Row> {
  keyOf: (row: Row) => number | string
  canSelect?: (row: Row) => boolean
  /** The limit of the action. */
  max: number
}

const always = () => true

/** The rows that are selected for an action, of those in the list. Pass functions that stay the same. */
export function useRowSelection<Row>(
  rows: readonly Row[],
  { keyOf, canSelect = always, max }: SelectionOptions<Row>,
) {
  const [keys, setKeys] = useState<ReadonlySet<number | string>>(new Set())
  const selection = useMemo((): RowSelection<Row> => {
    const selectable = rows.filter(canSelect).slice(0, max)
    const count = selectable.filter((row) => keys.has(keyOf(row))).length
    const isAll = count > 0 && count === selectable.length
    return {
      has: (row) => keys.has(keyOf(row)),
      toggle: (row) => {
        if (!canSelect(row)) return
        const next = new Set(keys)
        if (!next.delete(keyOf(row)) && next.size < max) next.add(keyOf(row))
        setKeys(next)
      },
      isAll,
      isNone: count === 0,
      toggleAll: () => setKeys(new Set(isAll ? [] : selectable.map(keyOf))),
    }
  }, [rows, keys, keyOf, canSelect, max])
  const selected = useMemo(() => rows.filter((row) => keys.has(keyOf(row))), [rows, keys, keyOf])
  return {
    selection,
    selected,
    /** Selects these rows and no others. */
    select: (next: readonly Row[]) => setKeys(new Set(next.map(keyOf))),
    clear: () => setKeys(new Set()),
  }
}
