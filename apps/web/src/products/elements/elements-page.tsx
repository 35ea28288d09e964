import { useMemo } from 'react'
import { useCompositionChoices, useProductRanges } from '../../reference/use-product-choices.ts'
import { checkKind } from '../../ui/grid/cells/check-kind.tsx'
import { elementColumns, productColumns } from '../sheet/product-columns.ts'
import { ProductSheetPage } from '../sheet/product-sheet-page.tsx'
import { useProductSheet } from '../sheet/use-product-sheet.ts'
import { elementsSheet } from './elements-sheet.ts'

export function ElementsPage() {
  const sheet = useProductSheet(elementsSheet)
  const ranges = useProductRanges(sheet.country)
  const choices = useCompositionChoices()
  const columns = useMemo(
    () => [
      ...productColumns(ranges.data ?? []),
      ...elementColumns(choices.data ?? [], elementsSheet.cell, {
        kind: checkKind,
        width: 76,
        isEditable: sheet.canEdit,
      }),
    ],
    [ranges.data, choices.data, sheet.canEdit],
  )
  return <ProductSheetPage sheet={sheet} columns={columns} needs={[choices]} />
}
