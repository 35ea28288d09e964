import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { GridColumn } from '../../ui/grid/columns/column.ts'
import type { SheetProduct } from '../sheet/product-sheet.ts'

/** Links a product to its comparison, unless its name opens something else. */
export function useComparableCodes<Product extends SheetProduct>(
  columns: readonly GridColumn<Product>[],
): readonly GridColumn<Product>[] {
  const navigate = useNavigate()
  return useMemo(
    () =>
      columns.map((column) =>
        column.id === 'dhCode' || (column.id === 'productName' && !column.open)
          ? {
              ...column,
              description: `${column.title}: press F2 or double-click to compare it across your countries`,
              openLabel: 'Compare across countries',
              leave: ({ dhCode }) =>
                void navigate({ to: '/product-info/compare', search: { code: dhCode } }),
            }
          : column,
      ),
    [columns, navigate],
  )
}
