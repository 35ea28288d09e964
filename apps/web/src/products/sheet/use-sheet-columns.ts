import { useColumnsInUse } from '../../ui/grid/arrange/use-columns-in-use.ts'
import type { GridColumn } from '../../ui/grid/columns/column.ts'
import { useComparableCodes } from '../compare/use-comparable-codes.ts'
import type { SheetProduct } from './product-sheet.ts'
import type { OpenSheet } from './use-product-sheet.ts'

/** The columns of a sheet that its country uses; the code leads to the comparison. */
export const useSheetColumns = <Product extends SheetProduct>(
  columns: readonly GridColumn<Product>[],
  { products, country = '' }: OpenSheet<Product>,
) => useColumnsInUse(useComparableCodes(columns), products, country)
