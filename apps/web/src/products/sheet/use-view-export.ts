import { saveView } from '../../exchange/save-view.ts'
import { useActions } from '../../ui/actions/actions.ts'
import { formatCount } from '../../ui/format/count.ts'
import { arrangeColumns } from '../../ui/grid/arrange/arrange-columns.ts'
import type { Arrangement } from '../../ui/grid/arrange/arrangement.ts'
import { listViewTable } from '../../ui/grid/arrange/view-table.ts'
import type { GridColumn } from '../../ui/grid/columns/column.ts'
import type { SheetProduct } from './product-sheet.ts'
import type { OpenSheet } from './use-product-sheet.ts'

interface ShownProducts<Product extends SheetProduct> {
  sheet: OpenSheet<Product>
  rows: readonly Product[]
  columns: readonly GridColumn<Product>[]
  arrangement: Arrangement
  isReady: boolean
}

/** Exports the products and columns that the sheet shows, in their order; undefined if there are none. */
export function useViewExport<Product extends SheetProduct>(
  shown: ShownProducts<Product>,
): (() => void) | undefined {
  const { sheet, rows, columns, arrangement, isReady } = shown
  const { definition, country, edits } = sheet

  function exportView() {
    const visible = withCode(arrangeColumns(columns, arrangement), columns)
    const keyOf = (product: Product) => product.legacyProductId
    const table = listViewTable({ rows, columns: visible, keyOf, edits })
    void saveView(definition.table, country ?? '', table)
  }

  const canExport = isReady && rows.length > 0
  const description = `${formatCount(rows.length, 'product')} as shown, to Excel`
  useActions(canExport ? [{ label: 'Export this view', description, run: exportView }] : [])
  return canExport ? exportView : undefined
}

/** The grid shows the code under the name; a spreadsheet has a column for it. */
function withCode<Product>(
  visible: readonly GridColumn<Product>[],
  all: readonly GridColumn<Product>[],
): readonly GridColumn<Product>[] {
  const code = all.find(({ id }) => id === 'dhCode')
  return !code || visible.some(({ id }) => id === 'dhCode')
    ? visible
    : visible.toSpliced(1, 0, code)
}
