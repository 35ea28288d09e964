import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { GridColumn } from '../../ui/grid/columns/column.ts'
import type { SheetProduct } from '../sheet/product-sheet.ts'

/** Links the code of a product to its comparison. */
export function useComparableCodes<Product extends SheetProduct>(
  columns: readonly GridColumn<Product>[],
): readonly GridColumn<Product>[] {
  const navigate = useNavigate()
  return useMemo(
    () =>
      columns.map((column) =>
        column.id === 'dhCode'
          ? {
              ...column,
              description: 'DH code: press F2 or double-click to compare it across your countries',
              leave: ({ dhCode }) =>
                void navigate({ to: '/product-info/compare', search: { code: dhCode } }),
            }
          : column,
      ),
    [columns, navigate],
  )
}
