import { Drawer, SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { CommentThread } from '../../comments/comment-thread.tsx'
import { asCellPart, type CellPart, cellPanelWidth } from '../../ui/grid/cells/open-cell.ts'
import type { CellValue } from '../../ui/grid/columns/column.ts'
import { LocalText } from '../../ui/text/local-text.tsx'
import { canLeavePanel } from '../../ui/unsaved/leave-guard.ts'
import { CellHistoryList } from './cell-history-list.tsx'
import type { ProductCell } from './use-cell-history.ts'

interface CellDrawerProps {
  /** The name of the field; undefined: the drawer is about the whole product. */
  title: string | undefined
  productName: string | undefined
  country: string
  product: number
  /** Undefined if the field has no history. */
  cell: ProductCell | undefined
  /** Whether comments are about the cell; otherwise they are about the whole product. */
  isCellCommented: boolean
  part: CellPart
  onPart: (part: CellPart) => void
  /** The value on screen. */
  value: CellValue
  format: (value: CellValue) => string
  /** A stored value as the screen has it, where that is not a plain value. */
  toValue?: ((stored: unknown) => CellValue) | undefined
  /** Above the history, such as the unsaved value. */
  note?: ReactNode
  /** Left out if the user cannot edit the field here. */
  onRestore: ((value: CellValue) => void) | undefined
  onClose: () => void
}

/** The history of one field of a product, and the comments on it. */
export function CellDrawer(props: CellDrawerProps) {
  const { title, productName, country, product, cell, isCellCommented, part, onClose } = props
  const commented = isCellCommented && cell ? cell : null

  async function askToClose() {
    if (await canLeavePanel()) onClose()
  }

  return (
    <Drawer
      opened
      onClose={askToClose}
      position="right"
      size={`min(${cellPanelWidth}px, 100%)`}
      title={
        <>
          <strong>{title ?? 'Comments'}</strong> {title === undefined ? 'on' : 'of'}{' '}
          <LocalText>{productName}</LocalText>
        </>
      }
      // The cell beside it stays readable.
      overlayProps={{ backgroundOpacity: 0.25 }}
      transitionProps={{ duration: 120 }}
      returnFocus={false}
    >
      {title !== undefined && (
        <SegmentedControl
          fullWidth
          mb={12}
          aria-label="Part"
          data={[
            { value: 'history', label: 'History' },
            { value: 'comments', label: commented ? 'Comments' : 'Comments on the product' },
          ]}
          value={part}
          onChange={(next) => props.onPart(asCellPart(next) ?? 'history')}
        />
      )}
      <div hidden={part !== 'history'}>
        {props.note}
        {cell ? (
          <CellHistoryList
            cell={cell}
            value={props.value}
            format={props.format}
            toValue={props.toValue}
            onRestore={props.onRestore}
          />
        ) : (
          <p className="np-flush np-muted">This column has no history.</p>
        )}
      </div>
      {/* Stays mounted, so that switching does not lose a comment. */}
      <div hidden={part !== 'comments'}>
        <CommentThread
          country={country}
          product={product}
          cell={commented && { kind: commented.kind, name: commented.cell }}
          isFocused={part === 'comments'}
        />
      </div>
    </Drawer>
  )
}
