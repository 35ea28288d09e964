import { type ReactNode, useId, useMemo, useRef } from 'react'
import { nextSort, type Sort } from './arrange-rows.ts'
import type { CellKey, RowState } from './cells/cell-state.ts'
import type { GridColumn, RowHints, RowKey } from './columns/column.ts'
import { layoutColumns, rowHeight } from './columns/column-layout.ts'
import { askToTick, planColumnTick } from './columns/tick-column.ts'
import type { EditStore } from './edits/edit-store.ts'
import styles from './grid.module.css'
import { GridHeader } from './grid-header.tsx'
import { GridRow } from './grid-row.tsx'
import { GridStatus } from './grid-status.tsx'
import { headerRow, rangeOf } from './input/selection.ts'
import { useGridClipboard } from './input/use-grid-clipboard.ts'
import { useGridKeyboard } from './input/use-grid-keyboard.ts'
import { useGridPointer } from './input/use-grid-pointer.ts'
import { RowDescription } from './row-description.tsx'
import { useBoxWidth } from './use-box-width.ts'
import { useGoTo } from './use-go-to.ts'
import { useGridActions } from './use-grid-actions.ts'
import { useGridWindow } from './use-grid-window.ts'
import { useStable } from './use-stable.ts'
import { useDismissRemote } from './use-visible-cell.ts'

export interface GridProps<Row> {
  label: string
  /** The name of a row in counts, such as “product”. */
  rowNoun: string
  /** Sorted and filtered by the page. */
  rows: readonly Row[]
  columns: readonly GridColumn<Row>[]
  keyOf: (row: Row) => RowKey
  edits: EditStore
  sort: Sort | null
  onSort: (sort: Sort | null) => void
  /** A cell to scroll to, for example from the address. */
  goTo?: CellKey | undefined
  /** Rows that other users are editing, with a text that names them. */
  peers?: ReadonlyMap<RowKey, string> | undefined
  /** Warnings and suggestions for the cells of a row, from its edited values. Called for each row on screen. */
  hintsOf?: ((row: Row, states: RowState) => RowHints) | undefined
  /** Describes the active row below the grid, from its edited values. */
  describeRow?: ((row: Row, states: RowState) => ReactNode) | undefined
  /** Shown when there are no rows. */
  empty?: ReactNode
}

const help =
  'Arrow keys move, typing replaces, F2 edits, space ticks a box, accepts a derived value ' +
  'or ticks a whole column from its heading, ' +
  'Control+D fills down, Control+Z undoes. ' +
  'Escape, then Tab leaves the table.'

/** A spreadsheet. The page passes rows, columns and edits; the grid shows and edits them. */
export function Grid<Row>(props: GridProps<Row>) {
  const { label, rows, columns, keyOf, edits, sort, onSort } = props
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const boxWidth = useBoxWidth(box)
  const layout = useMemo(() => layoutColumns(columns, boxWidth), [columns, boxWidth])
  const sortBy = (column: number) => {
    const sorted = columns[column]
    if (sorted) onSort(nextSort(sort, sorted.id))
  }
  const actions = useGridActions({
    rows,
    columns,
    keyOf,
    edits,
    layout,
    box,
    hintsOf: props.hintsOf,
  })
  const { selection, editing, fillTo } = actions
  useDismissRemote(actions.activeCell, edits)
  useGoTo(props.goTo, actions, rows.length > 0 && boxWidth > 0)
  const tickColumn = useStable(async (column: number) => {
    const tick = planColumnTick(actions.view, column)
    const ticked = columns[column]
    if (!tick || !ticked) return
    box.current?.focus({ preventScroll: true })
    if (await askToTick(tick, ticked.title, props.rowNoun, rows.length))
      actions.applyBlock(tick.edit)
  })
  const onKeyDown = useGridKeyboard(actions, edits, sortBy, tickColumn)
  const clipboard = useGridClipboard(actions)
  const pointer = useGridPointer(actions, sortBy)

  const editingRow = editing ? rows.findIndex((row) => keyOf(row) === editing.row) : -1
  const { drawnRows, isRowShown } = useGridWindow({
    box,
    rowCount: rows.length,
    layout,
    editingRow,
  })
  const { anchor } = selection
  const activeRow = rows[Math.max(0, Math.min(anchor.row, rows.length - 1))]
  const range = rangeOf(fillTo ? { anchor: fillTo.anchor, head: fillTo.head } : selection)
  const isActiveShown = anchor.row === headerRow || isRowShown(anchor.row)

  return (
    <section className={styles.frame} aria-label="Table">
      <div
        ref={box}
        className={styles.box}
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-describedby={`${id}-help`}
        aria-rowcount={rows.length + 2}
        aria-colcount={columns.length}
        aria-multiselectable
        aria-activedescendant={isActiveShown ? `${id}-${anchor.row}-${anchor.column}` : undefined}
        onKeyDown={onKeyDown}
        {...clipboard}
        {...pointer}
      >
        <GridHeader
          id={id}
          layout={layout}
          sort={sort}
          active={anchor.row === headerRow ? anchor.column : -1}
          onTick={tickColumn}
        />
        <div
          className={styles.body}
          role="rowgroup"
          style={{ height: rows.length * rowHeight, width: layout.width }}
        >
          {drawnRows.map(({ slot, index, first, last }) => {
            const row = rows[index]
            if (row === undefined) return null
            const edited = index === editingRow ? editing : null
            const editedColumn = edited ? actions.columnIndex(edited.column) : first
            const isSelected =
              anchor.row !== headerRow && index >= range.top && index <= range.bottom
            return (
              <GridRow
                key={slot}
                id={id}
                row={row}
                rowKey={keyOf(row)}
                index={index}
                isNearEnd={index > 3 && index >= rows.length - 3}
                layout={layout}
                first={Math.max(layout.frozenCount, Math.min(first, editedColumn))}
                last={Math.max(last, edited ? editedColumn : last)}
                selectedFrom={isSelected ? range.left : -1}
                selectedTo={isSelected ? range.right : -1}
                active={index === anchor.row ? anchor.column : -1}
                handle={isSelected && !editing && index === range.bottom ? range.right : -1}
                editing={edited}
                peer={props.peers?.get(keyOf(row))}
                edits={edits}
                hintsOf={props.hintsOf}
                onCommit={actions.commit}
                onCancel={actions.cancelEdit}
              />
            )
          })}
        </div>
        {rows.length === 0 && <div className={styles.empty}>{props.empty}</div>}
      </div>
      <p id={`${id}-help`} hidden>
        {help}
      </p>
      {props.describeRow && activeRow !== undefined && (
        <RowDescription row={activeRow} keyOf={keyOf} edits={edits} describe={props.describeRow} />
      )}
      <GridStatus
        edits={edits}
        message={actions.message}
        active={actions.activeCell}
        kind={columns[anchor.column]?.kind}
        rowCount={rows.length}
        rowNoun={props.rowNoun}
        range={range}
        hintOf={actions.hintOf}
      />
    </section>
  )
}
