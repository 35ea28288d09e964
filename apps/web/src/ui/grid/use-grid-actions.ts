import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { confirm, confirmEither } from '../feedback/confirm.tsx'
import { formatCount } from '../format/count.ts'
import type { CellKey, Change, RowState } from './cells/cell-state.ts'
import type { CellHint, GridColumn, RowHints, RowKey } from './columns/column.ts'
import type { ColumnLayout } from './columns/column-layout.ts'
import type { EditStore } from './edits/edit-store.ts'
import { planPaste } from './edits/plan-paste.ts'
import { useCellEditing } from './edits/use-cell-editing.ts'
import { type BlockEdit, columnsIn, type GridView, rowsIn } from './edits/write-cells.ts'
import {
  type CellPosition,
  headerRow,
  type Range,
  rangeOf,
  type Selection,
  selectCell,
} from './input/selection.ts'
import { useGridSelection } from './input/use-grid-selection.ts'

interface GridParts<Row> {
  rows: readonly Row[]
  columns: readonly GridColumn<Row>[]
  keyOf: (row: Row) => RowKey
  edits: EditStore
  layout: ColumnLayout<Row>
  box: RefObject<HTMLDivElement | null>
  hintsOf: ((row: Row, states: RowState) => RowHints) | undefined
}

export type GridActions = ReturnType<typeof useGridActions>

/** Everything the user can do in the grid, by key, pointer or clipboard. */
export function useGridActions<Row>({ hintsOf, ...parts }: GridParts<Row>) {
  const { rows, columns, keyOf, edits, layout, box } = parts
  const [fillTo, setFillTo] = useState<Selection | null>(null)
  const [message, setMessage] = useState<string>()
  const view: GridView<Row> = {
    rows,
    columns,
    keyOf,
    value: (row, column) => edits.value(row, column),
    isEdited: (row, column) => edits.cell(row, column)?.edit !== undefined,
  }
  const isUnsaved = useSyncExternalStore(edits.subscribe, () => edits.summary().cells > 0)
  const lastMessage = useRef(message)
  // What was said about the last input is over once everything is saved or discarded. A message that
  // comes at the same time is about a paste that happens to restore what is saved.
  useEffect(() => {
    if (!isUnsaved && message === lastMessage.current) setMessage(undefined)
    lastMessage.current = message
  }, [isUnsaved, message])
  const onMove = () => setMessage(undefined)
  const moves = useGridSelection({ rows, columns, keyOf, layout, box, onMove })
  const { setSelection, ...selectionActions } = moves
  const { findCell, ...editingActions } = useCellEditing({ view, edits, box, moves, setMessage })
  const { selection } = moves

  function hintOf({ row, column }: CellKey): CellHint | undefined {
    const found = hintsOf && rows.find((each) => keyOf(each) === row)
    return found && hintsOf?.(found, edits.row(row))[column]
  }

  /** Writes the suggested values into the empty cells of a range. Returns whether there were any. */
  function acceptSuggestions(range: Range): boolean {
    const changes = rowsIn(view, range).flatMap((row): Change[] => {
      const key = keyOf(row)
      const hints = hintsOf?.(row, edits.row(key)) ?? {}
      return columnsIn(view, range).flatMap(({ id, isEditable }) => {
        const { suggestion } = hints[id] ?? {}
        if (!suggestion || !isEditable || edits.value(key, id) !== null) return []
        return [{ row: key, column: id, value: suggestion.value }]
      })
    })
    if (changes.length === 0) return false
    edits.apply(changes)
    setMessage(`${formatCount(changes.length, 'derived value')} accepted.`)
    return true
  }

  /** Returns whether the cell can be opened. */
  function open(position: CellPosition): boolean {
    const cell = findCell(position)
    if (!cell?.column.open) return false
    cell.column.open(cell.data)
    return true
  }

  function applyBlock(edit: BlockEdit | null) {
    if (!edit) return
    const { top, left, bottom, right } = edit.range
    edits.apply(edit.changes)
    setSelection({ anchor: { row: top, column: left }, head: { row: bottom, column: right } })
    setMessage(edit.message)
  }

  /** Pastes a block where it belongs, and asks before if that is not where it would go. */
  async function paste(block: string[][]): Promise<void> {
    const { edit, ask } = planPaste(view, rangeOf(selection), block)
    if (!ask) return applyBlock(edit)
    const { title, text, confirmLabel, other } = ask
    if (!other) {
      if (await confirm({ title, text, confirmLabel })) applyBlock(edit)
      return
    }
    const answer = await confirmEither({ title, text, confirmLabel, alternative: other.label })
    if (answer) applyBlock(answer === 'alternative' ? other.edit : edit)
  }

  function columnIndex(id: string): number {
    return columns.findIndex((column) => column.id === id)
  }

  /** Selects the first cell that undo or redo changed, unless a filter hides its row. */
  function showChanged(cells: readonly CellKey[], action: 'undo' | 'redo') {
    const [first] = cells
    if (!first) return setMessage(`Nothing to ${action}.`)
    const row = rows.findIndex((each) => keyOf(each) === first.row)
    if (row !== -1) moves.select(selectCell({ row, column: columnIndex(first.column) }))
  }

  /** Scrolls a column to the start of what scrolls, and selects its first visible cell. */
  function scrollToColumn(column: number) {
    const placed = layout.columns[column]
    const row = Math.max(0, selection.anchor.row)
    if (!placed) return
    moves.select(selectCell({ row, column }), 'pointer')
    box.current?.scrollTo?.({ left: placed.left - layout.frozenWidth })
    box.current?.focus({ preventScroll: true })
  }

  const active = findCell(selection.anchor)
  // Keyboard, pointer and clipboard use positions only, so they need not know the type of a row.
  const anyView: GridView<unknown> = view
  const anyLayout: ColumnLayout<unknown> = layout
  return {
    ...selectionActions,
    ...editingActions,
    range: rangeOf(selection),
    fillTo,
    setFillTo,
    message,
    setMessage,
    view: anyView,
    layout: anyLayout,
    box,
    activeCell: active && { row: active.row, column: active.column.id },
    isHeaderActive: selection.anchor.row === headerRow,
    acceptSuggestions,
    hintOf,
    isToggle: ({ column }: CellPosition) => columns[column]?.kind.toggle !== undefined,
    /** Whether the cell has one of a list, which Alt+↓ opens. */
    hasList: ({ column }: CellPosition) => columns[column]?.kind.type === 'option',
    open,
    applyBlock,
    paste,
    showChanged,
    columnIndex,
    scrollToColumn,
  }
}
