import { useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useChangeSearch } from '../../address/use-change-search.ts'
import type { CellKey } from '../../ui/grid/cells/cell-state.ts'
import type { CellPart } from '../../ui/grid/cells/open-cell.ts'
import type { GridColumn } from '../../ui/grid/columns/column.ts'
import type { CellTarget } from '../../ui/grid/use-go-to.ts'
import type { SheetPath } from './product-sheet.ts'

/**
 * The cell in the address: `?product=12&field=N&panel=comments`; without a field the first editable
 * one. The address follows the panel that the user opens and closes.
 */
export function useCellOfAddress<Row>(path: SheetPath, columns: readonly GridColumn<Row>[]) {
  const { product, field, panel } = useSearch({ from: path })
  const changeSearch = useChangeSearch(path)
  const editable = columns.filter(({ isEditable }) => isEditable)
  const isNamed = ({ id }: GridColumn<Row>) => id === field
  // A cell that the user cannot edit has comments, too.
  const column = (columns.find(isNamed) ?? editable[0])?.id
  const goTo = useMemo(
    (): CellTarget | undefined =>
      product !== undefined && column !== undefined ? { row: product, column, panel } : undefined,
    [product, column, panel],
  )
  const rememberPanel = useCallback(
    ({ row, column }: CellKey, part: CellPart) =>
      void changeSearch({ product: Number(row), field: column, panel: part }),
    [changeSearch],
  )
  const forgetPanel = useCallback(() => {
    void changeSearch({ panel: undefined })
  }, [changeSearch])
  return { goTo, rememberPanel, forgetPanel }
}
