import { useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useChangeSearch } from '../../address/use-change-search.ts'
import type { GridColumn } from '../../ui/grid/columns/column.ts'
import type { CellTarget } from '../../ui/grid/use-go-to.ts'
import type { SheetPath } from './product-sheet.ts'

/**
 * The cell in the address: `?product=12&field=N&panel=comments`; without a field the first editable
 * one. A panel that the user closes leaves the address.
 */
export function useCellOfAddress<Row>(path: SheetPath, columns: readonly GridColumn<Row>[]) {
  const { product, field, panel } = useSearch({ from: path })
  const changeSearch = useChangeSearch(path)
  const editable = columns.filter(({ isEditable }) => isEditable)
  const isNamed = ({ id }: GridColumn<Row>) => id === field
  // A user who cannot edit anything here can still be mentioned in a comment on a cell.
  const column = (editable.find(isNamed) ?? editable[0] ?? columns.find(isNamed))?.id
  const goTo = useMemo(
    (): CellTarget | undefined =>
      product !== undefined && column !== undefined ? { row: product, column, panel } : undefined,
    [product, column, panel],
  )
  const forgetPanel = useCallback(() => {
    if (panel) void changeSearch({ panel: undefined })
  }, [panel, changeSearch])
  return { goTo, forgetPanel }
}
