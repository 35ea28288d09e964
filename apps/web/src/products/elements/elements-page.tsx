import { useMemo } from 'react'
import { useCompositionChoices, useProductRanges } from '../../reference/use-product-lists.ts'
import { checkKind } from '../../ui/grid/cells/check-kind.tsx'
import type { CellKind } from '../../ui/grid/columns/column.ts'
import { elementColumns, productColumns } from '../sheet/product-columns.ts'
import { ProductSheetPage } from '../sheet/product-sheet-page.tsx'
import { useProductSheet } from '../sheet/use-product-sheet.ts'
import { elementHints } from './element-hints.ts'
import { elementsSheet } from './elements-sheet.ts'

/** At the end of the cell: the content of the product is before it. */
const kind: CellKind = { ...checkKind, align: 'end' }

export function ElementsPage() {
  const sheet = useProductSheet(elementsSheet)
  const ranges = useProductRanges(sheet.country)
  const options = useCompositionChoices()
  const columns = useMemo(
    () => [
      ...productColumns(ranges.data ?? []),
      ...elementColumns(options.data ?? [], elementsSheet.cell, {
        kind,
        width: 76,
        isEditable: sheet.canEdit,
      }),
    ],
    [ranges.data, options.data, sheet.canEdit],
  )
  return (
    <ProductSheetPage sheet={sheet} columns={columns} needs={[options]} hintsOf={elementHints} />
  )
}
