// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: the role depends on the column
import type { CSSProperties, ReactNode } from 'react'
import { indicators } from '../../indicators/indicators.ts'
import { countDecimals } from '../arrange/arrange-columns.ts'
import type {
  AfterCommit,
  CellHint,
  CellKind,
  CellValue,
  GridColumn,
  RowKey,
} from '../columns/column.ts'
import type { PlacedColumn } from '../columns/column-layout.ts'
import type { EditStore } from '../edits/edit-store.ts'
import type { Editing } from '../edits/use-cell-editing.ts'
import styles from '../grid.module.css'
import type { FigureWidths } from '../use-figure-widths.ts'
import { CellBubble } from './cell-bubble.tsx'
import type { CellState } from './cell-state.ts'
import { TextEditor } from './text-editor.tsx'

/** What the cells of a row need to know about it. Columns are given by their index, -1 for none. */
export interface CellContext<Row> {
  id: string
  row: Row
  rowKey: RowKey
  index: number
  isNearEnd: boolean
  selectedFrom: number
  selectedTo: number
  active: number
  handle: number
  editing: Editing | null
  /** The text that names the users who are editing this row. */
  peer: string | undefined
  /** The columns with open comments in this row. */
  commented: ReadonlySet<string> | undefined
  edits: EditStore
  /** The language of the texts in the cells. */
  lang: string | undefined
  /** The widths of a digit and of the decimal point, in pixels. */
  figures: FigureWidths
  onCommit: (text: string, then: AfterCommit) => void
  onCancel: () => void
}

/** As in the style sheet. */
const cellPadding = 8

const textClass: Record<CellKind['align'], string | undefined> = {
  start: styles.start,
  center: styles.center,
  end: styles.end,
}

/** A function and not a component: while the user scrolls, hundreds of cells are rendered at once. */
export function drawCell<Row>(
  props: CellContext<Row>,
  { column, index: at, width, isGroupStart }: PlacedColumn<Row>,
  state: CellState | undefined,
  hint: CellHint | undefined,
) {
  const { kind, id } = column
  const value = state?.edit ? state.edit.value : column.value(props.row)
  const text = kind.format(value)
  const isActive = at === props.active
  const editing = props.editing?.column === id ? props.editing : null
  const suggestion = value === null ? hint?.suggestion : undefined
  const content = suggestion ? drawSuggestion(suggestion) : kind.render ? kind.render(value) : text
  const subtitle = column.subtitle && (
    <span className={styles.subtitle}>{column.subtitle(props.row)}</span>
  )
  const aside = hint?.aside && <span className={styles.aside}>{hint.aside}</span>
  const lock = column.lock?.((id) => props.edits.value(props.rowKey, id))
  const bubble = (state || hint) && (
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
  const comment = props.commented?.has(id) && (
    <span className={styles.comment} role="img" aria-label="Open comment" title="Open comment" />
  )
  const hasOverlay = [hint?.aside, bubble, handle, peer, comment].some(Boolean)
  return (
    <div
      key={id}
      role={column.isRowHeader ? 'rowheader' : 'gridcell'}
      id={isActive ? `${props.id}-${props.index}-${at}` : undefined}
      className={textClass[kind.align]}
      aria-colindex={at + 1}
      aria-readonly={column.isEditable ? undefined : true}
      aria-selected={(at >= props.selectedFrom && at <= props.selectedTo) || undefined}
      aria-invalid={state?.error ? true : undefined}
      aria-disabled={lock ? true : undefined}
      aria-haspopup={column.open && 'dialog'}
      dir={kind.align === 'start' ? 'auto' : undefined}
      lang={kind.type === 'text' ? props.lang : undefined}
      title={lock ?? (kind.align === 'start' ? text : undefined)}
      data-group-start={isGroupStart || undefined}
      data-active={isActive || undefined}
      data-overlay={hasOverlay || undefined}
      data-editing={editing !== null || undefined}
      data-state={state && stateName(state)}
      data-note={state?.note ? true : undefined}
      data-warning={hint?.warning ? indicators.warning.sign : undefined}
      data-remote={state?.remote ? true : undefined}
      style={styleOf(props, column, width, value)}
    >
      {editing
        ? drawEditor(props, editing, column, value)
        : withOverlays(content, aside || subtitle, bubble, handle, peer, comment)}
    </div>
  )
}

/** Numbers with fewer decimals than others of their column end before the edge, so that points align. */
function styleOf<Row>(
  { figures }: CellContext<Row>,
  { decimals }: GridColumn<Row>,
  width: number,
  value: CellValue,
): CSSProperties {
  if (!decimals || typeof value !== 'number') return { width }
  const own = countDecimals(value)
  if (own >= decimals) return { width }
  const missing = (decimals - own) * figures.digit + (own === 0 ? figures.point : 0)
  return { width, paddingRight: cellPadding + missing }
}

/** A suggested value. Screen readers say that it is not a value of the cell yet. */
function drawSuggestion({ text, from }: NonNullable<CellHint['suggestion']>): ReactNode {
  return (
    <span className={styles.faint} data-suggestion>
      {text}
      <span className="np-one-line np-unseen"> {from}</span>
    </span>
  )
}

/** Plain text renders fastest, and most cells contain nothing else. */
function withOverlays(content: ReactNode, ...overlays: ReactNode[]): ReactNode {
  if (!overlays.some(Boolean)) return content
  const [subtitle, bubble, handle, peer, comment] = overlays
  return (
    <>
      {content}
      {subtitle}
      {bubble}
      {handle}
      {peer}
      {comment}
    </>
  )
}

function drawEditor<Row>(
  props: CellContext<Row>,
  { text, isReplacing, isTextSelected }: NonNullable<CellContext<Row>['editing']>,
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
      isTextSelected={isTextSelected}
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
