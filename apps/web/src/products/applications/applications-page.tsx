import { useMemo } from 'react'
import { useUrlState } from '../../address/use-url-state.ts'
import { useProductForms, useProductRanges } from '../../reference/use-product-lists.ts'
import { GapSteps } from '../../shell/pages/gap-steps.tsx'
import { useGapPosition } from '../../shell/use-gap-position.ts'
import { productColumns } from '../sheet/product-columns.ts'
import { ProductSheetPage } from '../sheet/product-sheet-page.tsx'
import { useProductSheet } from '../sheet/use-product-sheet.ts'
import { applicationColumns, applicationHints } from './application-columns.ts'
import { ApplicationPanel } from './application-panel.tsx'
import { applicationsSheet } from './applications-sheet.ts'

export function ApplicationsPage() {
  const sheet = useProductSheet(applicationsSheet)
  const ranges = useProductRanges(sheet.country)
  const forms = useProductForms()
  const {
    search: { open: opened, product, field },
    change,
  } = useUrlState('/product-info/applications')
  const { position, openNextGap } = useGapPosition(
    '/product-info/applications',
    sheet.country,
    product,
    field,
  )
  const fields = useMemo(
    () => applicationColumns({ ranges: ranges.data ?? [], forms: forms.data ?? [] }, sheet.canEdit),
    [ranges.data, forms.data, sheet.canEdit],
  )
  const columns = useMemo(() => {
    const [name, ...others] = productColumns()
    return [
      {
        ...name,
        open: ({ legacyProductId }: { legacyProductId: number }) =>
          void change({ open: legacyProductId }),
      },
      ...others,
      ...fields,
    ]
  }, [fields, change])
  return (
    <>
      <ProductSheetPage
        sheet={sheet}
        columns={columns}
        needs={[ranges, forms]}
        hintsOf={applicationHints}
        tools={<GapSteps country={sheet.country} position={position} onNext={openNextGap} />}
      />
      <ApplicationPanel
        product={sheet.products.find(({ legacyProductId }) => legacyProductId === opened)}
        columns={fields}
        edits={sheet.edits}
        onClose={() => void change({ open: undefined })}
      />
    </>
  )
}
