import { useMemo } from 'react'
import { useCompositionChoices, useProductRanges } from '../reference/use-product-choices.ts'
import { numberKind } from '../ui/grid/number-kind.ts'
import { compositionSheet } from './composition-sheet.ts'
import { readCompositionValue } from './composition-value.ts'
import { elementColumns, productColumns } from './product-columns.ts'
import { ProductSheetPage } from './product-sheet-page.tsx'
import { useProductSheet } from './use-product-sheet.ts'

const kind = numberKind(readCompositionValue)

export function CompositionPage() {
  const sheet = useProductSheet(compositionSheet)
  const ranges = useProductRanges(sheet.country)
  const choices = useCompositionChoices()
  const columns = useMemo(
    () => [
      ...productColumns(ranges.data ?? []),
      ...elementColumns(choices.data ?? [], compositionSheet.cell, {
        kind,
        width: 72,
        isEditable: sheet.canEdit,
      }),
    ],
    [ranges.data, choices.data, sheet.canEdit],
  )
  return <ProductSheetPage sheet={sheet} columns={columns} needs={[choices]} />
}
