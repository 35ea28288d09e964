import type { CompositionRow } from '@nutripim/contract/products'
import { useCallback, useMemo } from 'react'
import { useCompositionChoices, useProductRanges } from '../reference/use-product-choices.ts'
import type { RowState } from '../ui/grid/cell-state.ts'
import { numberKind } from '../ui/grid/number-kind.ts'
import { CompositionFacts } from './composition-facts.tsx'
import { compositionRemarks } from './composition-remarks.ts'
import { compositionSheet } from './composition-sheet.ts'
import { readCompositionValue } from './composition-value.ts'
import { elementColumns, productColumns } from './product-columns.ts'
import { ProductSheetPage } from './product-sheet-page.tsx'
import { useDeclarationProfile } from './use-declaration-profile.ts'
import { useProductSheet } from './use-product-sheet.ts'

const kind = numberKind(readCompositionValue)

export function CompositionPage() {
  const sheet = useProductSheet(compositionSheet)
  const ranges = useProductRanges(sheet.country)
  const choices = useCompositionChoices()
  const profile = useDeclarationProfile(sheet.country)
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
  const about = useCallback(
    (product: CompositionRow, states: RowState) => (
      <CompositionFacts product={product} states={states} profile={profile} />
    ),
    [profile],
  )
  return (
    <ProductSheetPage
      sheet={sheet}
      columns={columns}
      needs={[choices]}
      remarksOf={compositionRemarks}
      about={about}
    />
  )
}
