import { useState } from 'react'
import type { RowKey } from '../columns/column.ts'
import { headerRow, type Selection, selectCell } from '../input/selection.ts'

/** The active cell stays on its row and column when these are sorted, filtered or loaded again. */
export function useSelection<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => RowKey,
  columns: readonly { readonly id: string }[],
) {
  const [selection, setSelection] = useState<Selection>(selectCell({ row: 0, column: 0 }))
  const [previousRows, setPreviousRows] = useState(rows)
  if (rows !== previousRows) {
    setPreviousRows(rows)
    setSelection(relocate(selection, previousRows, rows, keyOf))
  }
  const [previousColumns, setPreviousColumns] = useState(columns)
  if (columns !== previousColumns) {
    setPreviousColumns(columns)
    setSelection((now) => relocateColumn(now, previousColumns, columns))
  }
  return [selection, setSelection] as const
}

export function relocateColumn(
  selection: Selection,
  before: readonly { readonly id: string }[],
  after: readonly { readonly id: string }[],
): Selection {
  const isSame =
    before.length === after.length && before.every(({ id }, at) => id === after[at]?.id)
  if (isSame) return selection
  const { row, column } = selection.anchor
  const found = after.findIndex(({ id }) => id === before[column]?.id)
  const last = Math.max(0, after.length - 1)
  return selectCell({ row, column: found === -1 ? Math.min(column, last) : found })
}

export function relocate<Row>(
  selection: Selection,
  before: readonly Row[],
  after: readonly Row[],
  keyOf: (row: Row) => RowKey,
): Selection {
  const { row, column } = selection.anchor
  const active = before[row]
  if (row === headerRow || !active) return selection
  const key = keyOf(active)
  const stays = after[row] !== undefined && keyOf(after[row]) === key
  if (stays && selection.head.row < after.length) return selection
  const found = after.findIndex((each) => keyOf(each) === key)
  const last = Math.max(0, after.length - 1)
  return selectCell({ row: found === -1 ? Math.min(row, last) : found, column })
}
