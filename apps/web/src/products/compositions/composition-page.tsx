import type { CompositionRow } from '@nutripim/contract/products/products'
import { useCallback, useMemo } from 'react'
import { useDeclarationProfile } from '../../declarations/use-declaration-profile.ts'
import { useCompositionChoices, useProductRanges } from '../../reference/use-product-lists.ts'
import type { RowState } from '../../ui/grid/cells/cell-state.ts'
import { numberKind } from '../../ui/grid/cells/number-kind.ts'
import { RuleLink } from '../rules/rule-link.tsx'
import { elementColumns, productColumns } from '../sheet/product-columns.ts'
import { ProductSheetPage } from '../sheet/product-sheet-page.tsx'
import { useProductSheet } from '../sheet/use-product-sheet.ts'
import { CompositionFacts } from './composition-facts.tsx'
import { compositionHints } from './composition-hints.ts'
import { compositionSheet } from './composition-sheet.ts'
import { readCompositionValue } from './composition-value.ts'
import { addContentColumns } from './content-columns.ts'

const kind = numberKind(readCompositionValue)

export function CompositionPage() {
  const sheet = useProductSheet(compositionSheet)
  const ranges = useProductRanges(sheet.country)
  const options = useCompositionChoices()
  const profile = useDeclarationProfile(sheet.country)
  const columns = useMemo(
    () => [
      ...productColumns(ranges.data ?? []),
      ...addContentColumns(
        elementColumns(options.data ?? [], compositionSheet.cell, {
          kind,
          width: 72,
          isEditable: sheet.canEdit,
        }),
        sheet.products,
      ),
    ],
    [ranges.data, options.data, sheet.canEdit, sheet.products],
  )
  const describeRow = useCallback(
    (product: CompositionRow, states: RowState) => (
      <CompositionFacts
        product={product}
        states={states}
        profile={profile}
        explain={(rule) => <RuleLink rule={rule} />}
      />
    ),
    [profile],
  )
  return (
    <ProductSheetPage
      sheet={sheet}
      columns={columns}
      needs={[options]}
      hintsOf={compositionHints}
      describeRow={describeRow}
    />
  )
}
