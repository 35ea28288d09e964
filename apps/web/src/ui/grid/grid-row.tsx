import { memo, type ReactNode, useCallback, useSyncExternalStore } from 'react'
import { CellBubble } from './cells/cell-bubble.tsx'
import type { CellState, RowState } from './cells/cell-state.ts'
import { TextEditor } from './cells/text-editor.tsx'
import type {
  AfterCommit,
  CellHint,
  CellKind,
  CellValue,
  GridColumn,
  RowHints,
  RowKey,
} from './columns/column.ts'
import { type ColumnLayout, type PlacedColumn, rowHeight } from './columns/column-layout.ts'
import type { EditStore } from './edits/edit-store.ts'
import type { Editing } from './edits/use-cell-editing.ts'
import styles from './grid.module.css'

interface GridRowProps<Row> {
  id: string
  row: Row
  rowKey: RowKey
  index: number
  isNearEnd: boolean
  layout: ColumnLayout<Row>
  /** The columns in sight besides the frozen ones. */
  first: number
  last: number
  selectedFrom: number
  selectedTo: number
  active: number
  handle: number
  editing: Editing | null
  /** Who else is editing this row, in words. */
  peer: string | undefined
  edits: EditStore
  hintsOf: ((row: Row, states: RowState) => RowHints) | undefined
  onCommit: (text: string, then: AfterCommit) => void
  onCancel: () => void
}

const textClass: Record<CellKind['align'], string | undefined> = {
  start: styles.start,
  center: styles.center,
  end: styles.end,
}

/**
 * One row. It is drawn anew for its own edits and its own share of the selection, nothing else.
 * Its cells are bare elements: hundreds of them come and go with every turn of the wheel.
 */
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
      {layout.columns.slice(first, last + 1).map(cell)}
    </div>
  )
}) as <Row>(props: GridRowProps<Row>) => ReactNode

function drawCell<Row>(
  props: GridRowProps<Row>,
  { column, index: at, left, width, isGroupStart }: PlacedColumn<Row>,
  state: CellState | undefined,
  hint: CellHint | undefined,
) {
  const { kind, id } = column
  const value = state?.edit ? state.edit.value : column.value(props.row)
  const text = kind.format(value)
  const isActive = at === props.active
  const editing = props.editing?.column === id ? props.editing : null
  const suggestion = value === null ? hint?.suggestion : undefined
  const content = suggestion ? faint(suggestion) : kind.render ? kind.render(value) : text
  const lock = column.lock?.((id) => props.edits.value(props.rowKey, id))
  const mark = (state || hint) && (
    <CellBubble
      cell={{ row: props.rowKey, column: id }}
      state={state}
      warning={hint?.warning}
      suggestion={suggestion}
      kind={kind}
      edits={props.edits}
      isAbove={props.isNearEnd}
    />
  )
  const handle = at === props.handle && column.isEditable && (
    <span data-fill className={styles.handle} />
  )
  const peer = at === 0 && props.peer && (
    <span className={styles.peer} role="img" aria-label={props.peer} title={props.peer} />
  )
  return (
    <div
      key={id}
      role="gridcell"
      id={isActive ? `${props.id}-${props.index}-${at}` : undefined}
      className={textClass[kind.align]}
      aria-colindex={at + 1}
      aria-readonly={column.isEditable ? undefined : true}
      aria-selected={(at >= props.selectedFrom && at <= props.selectedTo) || undefined}
      aria-invalid={state?.error ? true : undefined}
      aria-disabled={lock ? true : undefined}
      aria-haspopup={column.open && 'dialog'}
      dir={kind.align === 'start' ? 'auto' : undefined}
      title={lock ?? (kind.align === 'start' ? text : undefined)}
      data-group-start={isGroupStart || undefined}
      data-active={isActive || undefined}
      data-editing={editing !== null || undefined}
      data-state={state && stateName(state)}
      data-note={state?.note ? true : undefined}
      data-warning={hint?.warning ? true : undefined}
      data-remote={state?.remote ? true : undefined}
      style={{ left, width }}
    >
      {editing ? drawEditor(props, editing, column, value) : marked(content, mark, handle, peer)}
    </div>
  )
}

/** Not a value of the cell yet, and read aloud as such. */
function faint({ text, from }: NonNullable<CellHint['suggestion']>): ReactNode {
  return (
    <span className={styles.faint} data-suggestion>
      {text}
      <span className={styles.unseen}> {from}</span>
    </span>
  )
}

/** A lone text costs least, and nearly all cells hold nothing else. */
function marked(content: ReactNode, ...marks: ReactNode[]): ReactNode {
  if (!marks.some(Boolean)) return content
  const [mark, handle, peer] = marks
  return (
    <>
      {content}
      {mark}
      {handle}
      {peer}
    </>
  )
}

function drawEditor<Row>(
  props: GridRowProps<Row>,
  { text, isReplacing }: NonNullable<GridRowProps<Row>['editing']>,
  column: GridColumn<Row>,
  value: CellValue,
) {
  const { kind } = column
  const Editor = kind.Editor ?? TextEditor
  return (
    <Editor
      label={column.title}
      value={value}
      stored={column.value(props.row)}
      text={text}
      isReplacing={isReplacing}
      kind={kind}
      onCommit={props.onCommit}
      onCancel={props.onCancel}
    />
  )
}

function stateName(state: CellState): string | undefined {
  if (state.error) return 'error'
  if (state.conflict) return 'conflict'
  return state.edit ? 'changed' : undefined
}
