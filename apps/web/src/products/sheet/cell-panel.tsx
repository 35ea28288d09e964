import { Drawer, SegmentedControl } from '@mantine/core'
import { isElementId } from '@nutripim/contract/products/elements'
import { isProductField } from '@nutripim/contract/products/product-fields'
import { useCallback, useRef, useState } from 'react'
import { CommentThread } from '../../comments/comment-thread.tsx'
import { confirm } from '../../ui/feedback/confirm.tsx'
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

/** The history of one cell of a sheet, and the comments on it. */
export function CellPanel({ cell, country, product, sheet }: CellPanelProps) {
  const { title, kind, value, isUnsaved, isEditable, restore, close } = cell
  const found = findProductCell(cell, country, sheet)
  // A column that the sheet only shows stands for the whole product.
  const commented = found && found.kind === sheet.cellKind ? found : null
  const [part, setPart] = useState(cell.part)
  const hasComment = useRef(false)
  const onUnsaved = useCallback((isUnsavedComment: boolean) => {
    hasComment.current = isUnsavedComment
  }, [])

  async function askToClose() {
    const isConfirmed =
      !hasComment.current ||
      (await confirm({
        title: 'Discard unsaved comment?',
        text: 'Your comment is not saved yet.',
        confirmLabel: 'Discard comment',
        cancelLabel: 'Keep editing',
        danger: true,
      }))
    if (isConfirmed) close()
  }

  return (
    <Drawer
      opened
      onClose={askToClose}
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
      <SegmentedControl
        fullWidth
        mb={12}
        aria-label="Part"
        data={[
          { value: 'history', label: 'History' },
          { value: 'comments', label: commented ? 'Comments' : 'Comments on the product' },
        ]}
        value={part}
        onChange={(next) => setPart(next === 'comments' ? 'comments' : 'history')}
      />
      <div hidden={part !== 'history'}>
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
      </div>
      {/* Stays mounted, so that switching does not lose a comment. */}
      <div hidden={part !== 'comments'}>
        <CommentThread
          country={country}
          product={Number(cell.row)}
          cell={commented && { kind: commented.kind, name: commented.cell }}
          isFocused={part === 'comments'}
          onUnsaved={onUnsaved}
        />
      </div>
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
