import { CountryLocked } from '../../country/country-locked.tsx'
import type { GridColumn } from '../../ui/grid/columns/column.ts'
import { ConflictList } from '../../ui/grid/edits/conflict-list.tsx'
import page from '../../ui/page/page.module.css'
import { MissingProducts } from './missing-products.tsx'
import type { SheetProduct } from './product-sheet.ts'
import type { OpenSheet } from './use-product-sheet.ts'

interface SheetNoticesProps<Product extends SheetProduct> {
  sheet: OpenSheet<Product>
  columns: readonly GridColumn<Product>[]
  isViewMissing: boolean
  /** The product in the address is not one of the country. */
  isProductMissing: boolean
}

/** What is not as the address or the user asked for, above the table. */
export function SheetNotices<Product extends SheetProduct>(props: SheetNoticesProps<Product>) {
  const { sheet, columns } = props
  const { definition } = sheet
  return (
    <>
      <CountryLocked path={definition.path} />
      {props.isViewMissing && (
        <p className={page.held} role="status">
          The view of this link does not exist or is not shared with you.
        </p>
      )}
      {props.isProductMissing && (
        <p className={page.held} role="status">
          The product of this link does not exist in {sheet.countryName}.
        </p>
      )}
      <ConflictList
        edits={sheet.edits}
        columns={columns}
        rowTitle="Product"
        columnTitle={definition.columnNoun}
        nameOf={sheet.nameOf}
      />
      {sheet.list.data && <MissingProducts sheet={sheet} />}
    </>
  )
}
