import { memo, type ReactNode, useCallback, useSyncExternalStore } from 'react'
import type { RowState } from './cells/cell-state.ts'
import { type CellContext, drawCell } from './cells/draw-cell.tsx'
import type { RowHints } from './columns/column.ts'
import { type ColumnLayout, type PlacedColumn, rowHeight } from './columns/column-layout.ts'
import styles from './grid.module.css'

interface GridRowProps<Row> extends CellContext<Row> {
  layout: ColumnLayout<Row>
  /** The columns in view besides the frozen ones. */
  first: number
  last: number
  hintsOf: ((row: Row, states: RowState) => RowHints) | undefined
}

/** One row. It renders again only for its own edits and its own part of the selection. */
export const GridRow = memo(function GridRow<Row>(props: GridRowProps<Row>) {
  const { rowKey, index, layout, first, last, edits } = props
  const subscribe = useCallback(
    (listener: () => void) => edits.subscribeRow(rowKey, listener),
    [edits, rowKey],
  )
  const states = useSyncExternalStore(subscribe, () => edits.row(rowKey))
  const isTouched = Object.values(states).some((state) => state.edit)
  const hints = props.hintsOf?.(props.row, states)
  const cell = (placed: PlacedColumn<Row>) =>
    drawCell(props, placed, states[placed.column.id], hints?.[placed.column.id])
  /** The width of the columns that are not drawn, between the frozen ones and the first in view. */
  const skipped = (layout.columns[first]?.left ?? 0) - layout.frozenWidth
  return (
    <div
      role="row"
      className={styles.row}
      aria-rowindex={index + 3}
      data-touched={isTouched || undefined}
      data-active={props.active !== -1 || undefined}
      style={{ top: index * rowHeight, width: layout.width }}
    >
      <div role="presentation" className={styles.frozen} style={{ width: layout.frozenWidth }}>
        {layout.columns.slice(0, layout.frozenCount).map(cell)}
      </div>
      {skipped > 0 && <div role="presentation" className="np-fixed" style={{ width: skipped }} />}
      {layout.columns.slice(first, last + 1).map(cell)}
    </div>
  )
}) as <Row>(props: GridRowProps<Row>) => ReactNode
