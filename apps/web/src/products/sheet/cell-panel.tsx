import { Drawer } from '@mantine/core'
import { isElementId } from '@nutripim/contract/products/elements'
import { isProductField } from '@nutripim/contract/products/product-fields'
import type { OpenCell } from '../../ui/grid/cells/open-cell.ts'
import styles from '../cell-history/cell-history.module.css'
import { CellHistoryList } from '../cell-history/cell-history-list.tsx'
import type { ProductCell } from '../cell-history/use-cell-history.ts'
import type { ProductSheet, SheetProduct } from './product-sheet.ts'

interface CellPanelProps {
  cell: OpenCell
  country: string
  product: SheetProduct | undefined
  sheet: Pick<ProductSheet<never, never>, 'cellKind' | 'cells'>
}

/** The history of one cell of a sheet. */
export function CellPanel({ cell, country, product, sheet }: CellPanelProps) {
  const { title, kind, value, isUnsaved, isEditable, restore, close } = cell
  const found = findProductCell(cell, country, sheet)
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size="min(420px, 100%)"
      title={
        <>
          <strong>{title}</strong> of <span dir="auto">{product?.productName}</span>
        </>
      }
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 120 }}
      returnFocus={false}
    >
      {isUnsaved && (
        <p className={styles.unsaved}>Your unsaved value: {kind.format(value) || 'empty'}</p>
      )}
      {found ? (
        <CellHistoryList
          cell={found}
          value={value}
          format={kind.format}
          onRestore={isEditable ? restore : undefined}
        />
      ) : (
        <p className={styles.nothing}>This column has no history.</p>
      )}
    </Drawer>
  )
}

/** Columns that the sheet only shows are fields of the description. */
function findProductCell(
  { row, column }: OpenCell,
  country: string,
  { cellKind, cells }: CellPanelProps['sheet'],
): ProductCell | undefined {
  if (!isElementId(column) && !isProductField(column)) return undefined
  const kind = cells.includes(column) ? cellKind : 'description'
  return { country, id: Number(row), kind, cell: column }
}
