import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { CellKey } from '../../ui/grid/cells/cell-state.ts'
import type { GridColumn } from '../../ui/grid/columns/column.ts'

/** Other screens lead to a cell: `?product=12&field=N`. Without a field it is the first to edit. */
export function useCellOfAddress<Row>(columns: readonly GridColumn<Row>[]): CellKey | undefined {
  const { product, field }: { product?: unknown; field?: unknown } = useSearch({ strict: false })
  const editable = columns.filter(({ isEditable }) => isEditable)
  const column = (editable.find(({ id }) => id === field) ?? editable[0])?.id
  return useMemo(
    () =>
      typeof product === 'number' && column !== undefined ? { row: product, column } : undefined,
    [product, column],
  )
}
