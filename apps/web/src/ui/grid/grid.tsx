import { type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { useLocalText } from '../text/local-text.tsx'
import { useStable } from '../use-stable.ts'
import type { Arrangement } from './arrange/arrangement.ts'
import { ColumnPanel } from './arrange/column-panel.tsx'
import {
  type PanelPosition,
  placeMenu,
  placePanel,
  useHeadingActions,
  useVisibleColumns,
  withWidth,
} from './arrange/use-heading-actions.ts'
import type { RowState } from './cells/cell-state.ts'
import { asCellPart, type OpenCell } from './cells/open-cell.ts'
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
import { type GridTool, GridTools } from './replace/grid-tools.tsx'
import { RowDescription } from './row-description.tsx'
import { useBoxWidth } from './use-box-width.ts'
import { useClearOfPanel } from './use-clear-of-panel.ts'
import { useDismissRemote } from './use-dismiss-remote.ts'
import { useFigureWidths } from './use-figure-widths.ts'
import { type CellTarget, useGoTo } from './use-go-to.ts'
import { useGridActions } from './use-grid-actions.ts'
import { useGridWindow } from './use-grid-window.ts'
import { useKeptInView } from './use-kept-in-view.ts'

export interface GridProps<Row> {
  label: string
  /** The name of a row in counts, such as “product”. */
  rowNoun: string
  /** Sorted and filtered by the page. */
  rows: readonly Row[]
  /** All columns; the arrangement says which of them are visible, and where. */
  columns: readonly GridColumn<Row>[]
  keyOf: (row: Row) => RowKey
  edits: EditStore
  arrangement: Arrangement
  onArrange: (change: Partial<Arrangement>) => void
  /** A cell to scroll to, for example from the address. */
  goTo?: CellTarget | undefined
  /** Rows that other users are editing, with a text that names them. */
  peers?: ReadonlyMap<RowKey, string> | undefined
  /** Warnings and suggestions for the cells of a row, from its edited values. Called for each row on screen. */
  hintsOf?: ((row: Row, states: RowState) => RowHints) | undefined
  /** Describes the active row below the grid, from its edited values. */
  describeRow?: ((row: Row, states: RowState) => ReactNode) | undefined
  /** Cells with open comments, by row. */
  commented?: ReadonlyMap<RowKey, ReadonlySet<string>> | undefined
  /** Shows the history and the comments of a cell. */
  renderCellPanel?: ((cell: OpenCell) => ReactNode) | undefined
  /** Called when the user opens the panel of a cell or closes it; `goTo` then says so. */
  onCellPanel?: ((cell: CellTarget | undefined) => void) | undefined
  /** Exports what the grid shows. */
  onExport?: (() => void) | undefined
  /** Shown when there are no rows. */
  empty?: ReactNode
}

const help =
  'Arrow keys move, typing replaces, F2 edits, space ticks a box, accepts a derived value ' +
  'or ticks a whole column from its heading, ' +
  'Control+D fills down, Control+Z undoes. ' +
  'On a heading, Enter sorts, Shift+Enter adds it to the sort, ' +
  'Alt+Down arrow opens filters and column settings. ' +
  'Escape, then Tab leaves the table.'

/** A spreadsheet. The page passes rows, columns and edits; the grid shows and edits them. */
export function Grid<Row>(props: GridProps<Row>) {
  const { label, rows, keyOf, edits, arrangement, onArrange } = props
  const columns = useVisibleColumns(props.columns, arrangement)
  const id = useId()
  const { lang } = useLocalText()
  const box = useRef<HTMLDivElement>(null)
  const boxWidth = useBoxWidth(box)
  const figures = useFigureWidths(box)
  const [resized, setResized] = useState<{ column: number; width: number } | null>(null)
  const layout = useMemo(
    () => layoutColumns(resized ? withWidth(columns, resized) : columns, boxWidth),
    [columns, boxWidth, resized],
  )
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
  useKeptInView(box, layout, selection.head)
  const [ownTool, setTool] = useState<GridTool | null>(null)
  const cellPart = useGoTo(props.goTo, actions, rows.length > 0 && boxWidth > 0)
  const tool = cellPart ? { open: cellPart } : ownTool
  const openTool = useStable((next: GridTool | null) => {
    const panel = asCellPart(next?.open)
    setTool(panel ? null : next)
    if (panel) props.onCellPanel?.(actions.activeCell && { ...actions.activeCell, panel })
    else if (cellPart) props.onCellPanel?.(undefined)
  })
  const panelSpace = useClearOfPanel(box, layout, selection.head, cellPart !== undefined)
  const tickColumn = useStable(async (column: number) => {
    const tick = planColumnTick(actions.view, column)
    const ticked = columns[column]
    if (!tick || !ticked) return
    box.current?.focus({ preventScroll: true })
    if (await askToTick(tick, ticked.title, props.rowNoun, rows.length))
      actions.applyBlock(tick.edit)
  })
  const heading = useHeadingActions(columns, arrangement, onArrange)
  const [panel, setPanel] = useState<PanelPosition | null>(null)
  const openPanel = useStable((column: number) => setPanel(placePanel(id, column)))
  const goToColumn = useStable((column: number) => actions.scrollToColumn(column))
  const openMenu = (at: { left: number; top: number }) => setTool({ open: 'menu', at })
  const onKeyDown = useGridKeyboard(actions, edits, {
    ...heading,
    tick: tickColumn,
    openPanel,
    // After the key event, which would close the menu that it opened.
    openMenu: () => setTimeout(() => openMenu(placeMenu(box.current))),
  })
  const clipboard = useGridClipboard(actions)
  const pointer = useGridPointer(actions, {
    ...heading,
    openPanel,
    openMenu,
    onResizing: setResized,
  })

  const editingRow = editing ? rows.findIndex((row) => keyOf(row) === editing.row) : -1
  const { drawnRows, isRowShown, isScrolledSideways } = useGridWindow({
    box,
    rowCount: rows.length,
    layout,
    editingRow,
  })
  const { anchor } = selection
  const activeRow = rows[Math.max(0, Math.min(anchor.row, rows.length - 1))]
  const range = rangeOf(fillTo ? { anchor: fillTo.anchor, head: fillTo.head } : selection)
  const isActiveShown = anchor.row === headerRow || isRowShown(anchor.row)

  const isFinding = tool?.open === 'find' || tool?.open === 'replace'
  const panelColumn = panel && columns[panel.column]
  return (
    <section className={styles.frame} aria-label="Table" data-finding={isFinding || undefined}>
      <GridTools
        tool={tool}
        onTool={openTool}
        actions={actions}
        edits={edits}
        arrangement={arrangement}
        onArrange={onArrange}
        renderCellPanel={props.renderCellPanel}
        onExport={props.onExport}
      />
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
        data-scrolled={isScrolledSideways || undefined}
        aria-activedescendant={isActiveShown ? `${id}-${anchor.row}-${anchor.column}` : undefined}
        onKeyDown={onKeyDown}
        {...clipboard}
        {...pointer.handlers}
      >
        <GridHeader
          id={id}
          layout={layout}
          sorts={arrangement.sorts}
          filtered={arrangement.conditions.map(({ column }) => column).join(' ')}
          active={anchor.row === headerRow ? anchor.column : -1}
          dropAt={pointer.dropAt}
          onTick={tickColumn}
          onOpenPanel={openPanel}
          onGoTo={goToColumn}
        />
        <div
          className="np-relative"
          role="rowgroup"
          style={{ height: rows.length * rowHeight, width: layout.width + panelSpace }}
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
                commented={props.commented?.get(keyOf(row))}
                edits={edits}
                lang={lang}
                figures={figures}
                hintsOf={props.hintsOf}
                onCommit={actions.commit}
                onCancel={actions.cancelEdit}
              />
            )
          })}
        </div>
        {rows.length === 0 && <div className={styles.empty}>{props.empty}</div>}
      </div>
      {panel && panelColumn && (
        <ColumnPanel
          column={panelColumn}
          index={panel.column}
          columns={columns}
          arrangement={arrangement}
          onArrange={onArrange}
          at={panel.at}
          onClose={() => {
            setPanel(null)
            box.current?.focus({ preventScroll: true })
          }}
        />
      )}
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
        view={actions.view}
        onTool={openTool}
        hasPanel={props.renderCellPanel !== undefined && actions.activeCell !== undefined}
        rowNoun={props.rowNoun}
        range={range}
        hintOf={actions.hintOf}
      />
    </section>
  )
}
