import { useCallback, useMemo } from 'react'
import { useUrlState } from '../../address/use-url-state.ts'
import type { GridColumn } from '../../ui/grid/columns/column.ts'
import type { CellTarget } from '../../ui/grid/use-go-to.ts'
import type { SheetPath } from './product-sheet.ts'

/**
 * The cell in the address: `?product=12&field=N&panel=comments`; without a field the first editable
 * one. A panel that the user opens and closes is there, too.
 */
export function useCellFromUrl<Row>(path: SheetPath, columns: readonly GridColumn<Row>[]) {
  const { search, change } = useUrlState(path)
  const { product, field, panel } = search
  const editable = columns.filter(({ isEditable }) => isEditable)
  const isNamed = ({ id }: GridColumn<Row>) => id === field
  // A cell that the user cannot edit has comments, too.
  const column = (columns.find(isNamed) ?? editable[0])?.id
  const goTo = useMemo(
    (): CellTarget | undefined =>
      product !== undefined && column !== undefined ? { row: product, column, panel } : undefined,
    [product, column, panel],
  )
  const showPanel = useCallback(
    (cell: CellTarget | undefined) =>
      void change(
        cell
          ? { product: Number(cell.row), field: cell.column, panel: cell.panel }
          : { panel: undefined },
      ),
    [change],
  )
  return { goTo, showPanel }
}
