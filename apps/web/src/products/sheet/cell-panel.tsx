import { isContentId } from '@nutripim/contract/products/elements'
import { isProductField } from '@nutripim/contract/products/product-fields'
import type { OpenCell } from '../../ui/grid/cells/open-cell.ts'
import { CellDrawer } from '../cell-history/cell-drawer.tsx'
import styles from '../cell-history/cell-history.module.css'
import type { ProductCell } from '../cell-history/use-cell-history.ts'
import type { ProductSheet, SheetProduct } from './product-sheet.ts'

interface CellPanelProps {
  cell: OpenCell
  country: string
  product: SheetProduct | undefined
  sheet: Pick<ProductSheet<never, never>, 'cellKind' | 'cells'>
}

/** The history of one cell of a sheet, and the comments on it. */
export function CellPanel({ cell, country, product, sheet }: CellPanelProps) {
  const { title, part, show, kind, value, isUnsaved, isEditable, restore, close } = cell
  const found = findProductCell(cell, country, sheet)
  return (
    <CellDrawer
      title={title}
      productName={product?.productName}
      country={country}
      product={Number(cell.row)}
      cell={found}
      // A column that the sheet only shows stands for the whole product.
      isCellCommented={found?.kind === sheet.cellKind}
      part={part}
      onPart={show}
      value={value}
      format={kind.format}
      note={
        isUnsaved && (
          <p className={styles.unsaved}>Your unsaved value: {kind.format(value) || 'empty'}</p>
        )
      }
      onRestore={isEditable ? restore : undefined}
      onClose={close}
    />
  )
}

/** Columns that the sheet only shows are fields of the description. */
function findProductCell(
  { row, column }: OpenCell,
  country: string,
  { cellKind, cells }: CellPanelProps['sheet'],
): ProductCell | undefined {
  if (!isContentId(column) && !isProductField(column)) return undefined
  const kind = cells.includes(column) ? cellKind : 'description'
  return { country, id: Number(row), kind, cell: column }
}
