import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { CellKey } from '../../ui/grid/cells/cell-state.ts'
import type { GridColumn } from '../../ui/grid/columns/column.ts'
import type { SheetPath } from './product-sheet.ts'

/** Selects the cell in the address: `?product=12&field=N`; without a field the first editable one. */
export function useCellOfAddress<Row>(
  path: SheetPath,
  columns: readonly GridColumn<Row>[],
): CellKey | undefined {
  const { product, field } = useSearch({ from: path })
  const editable = columns.filter(({ isEditable }) => isEditable)
  const column = (editable.find(({ id }) => id === field) ?? editable[0])?.id
  return useMemo(
    () => (product !== undefined && column !== undefined ? { row: product, column } : undefined),
    [product, column],
  )
}
