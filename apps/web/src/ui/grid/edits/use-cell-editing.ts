import { type RefObject, useState } from 'react'
import { useStable } from '../../use-stable.ts'
import type { CellKey } from '../cells/cell-state.ts'
import type { AfterCommit, CellValue, GridColumn, Reading, RowKey } from '../columns/column.ts'
import { type CellPosition, type Range, rangeOf, selectCell } from '../input/selection.ts'
import type { useGridSelection } from '../input/use-grid-selection.ts'
import { tickRange } from './block-edit.ts'
import type { EditStore } from './edit-store.ts'
import type { GridView } from './write-cells.ts'

export interface Editing extends CellKey {
  readonly text: string
  readonly isReplacing: boolean
  readonly isTextSelected: boolean
}

interface EditingOptions<Row> {
  view: GridView<Row>
  edits: EditStore
  box: RefObject<HTMLDivElement | null>
  moves: ReturnType<typeof useGridSelection<Row>>
  setMessage: (message: string | undefined) => void
}

/** Editing of a single cell: opening its editor, ticking it and committing the typed text. */
export function useCellEditing<Row>({ view, edits, box, moves, setMessage }: EditingOptions<Row>) {
  const { rows, columns, keyOf } = view
  const [editing, setEditing] = useState<Editing | null>(null)

  function findCell({ row, column }: CellPosition) {
    const atRow = rows[row]
    const atColumn = columns[column]
    return atRow && atColumn && { row: keyOf(atRow), column: atColumn, data: atRow }
  }

  /** Why the cell cannot be edited, or undefined. */
  function findLock({ row, column }: { row: RowKey; column: GridColumn<Row> }): string | undefined {
    if (!column.isEditable) return `${column.title} cannot be edited.`
    return column.lock?.((id) => edits.value(row, id))
  }

  /**
   * Opens the editor of the active cell, with the text of the cell or the typed text. On touch screens
   * the text is selected, so that typing replaces it.
   */
  function startEdit(typed?: string, position = moves.selection.anchor, isTextSelected = false) {
    const cell = findCell(position)
    if (!cell) return
    const { kind, id } = cell.column
    // Two quick taps are a double click, too, which must not undo what the second tap selected.
    if (editing?.row === cell.row && editing.column === id) return
    if (cell.column.leave && typed === undefined) return cell.column.leave(cell.data)
    if (kind.toggle && typed === undefined) return toggle(position)
    const lock = findLock(cell)
    if (lock) return setMessage(lock)
    if (kind.toggle && typed !== undefined) return writeText(cell.row, cell.column, typed)
    moves.setSelection(selectCell(position))
    setMessage(undefined)
    setEditing({
      row: cell.row,
      column: id,
      text: typed ?? kind.format(edits.value(cell.row, id)),
      isReplacing: typed !== undefined,
      isTextSelected,
    })
  }

  /** Toggles a cell; the other cells of the range get the same value. */
  function toggle(position: CellPosition, range: Range = rangeOf(selectCell(position))) {
    const cell = findCell(position)
    const value = cell?.column.kind.toggle?.(edits.value(cell.row, cell.column.id))
    if (!cell || value === undefined) return
    const lock = findLock(cell)
    if (lock) return setMessage(lock)
    const { changes, message } = tickRange(view, range, value)
    edits.apply(changes)
    setMessage(message)
  }

  /** Reads a text into a cell. The text that the cell shows already changes nothing. */
  function writeText(row: RowKey, { id: column, kind, value }: GridColumn<Row>, text: string) {
    const before = edits.value(row, column)
    const stored = rows.find((each) => keyOf(each) === row)
    const reading: Reading =
      text === kind.format(before)
        ? { value: before }
        : kind.read(text, stored ? value(stored) : null)
    if ('rejected' in reading) {
      edits.apply([{ row, column, note: reading.rejected }])
      setMessage(reading.rejected)
    } else if (reading.value !== before || reading.note || edits.cell(row, column)?.note) {
      edits.apply([{ row, column, ...reading }])
      setMessage(reading.note)
    }
  }

  /** Writes a previous value into a cell; the user saves it like any other edit. */
  function restore(position: CellPosition, value: CellValue) {
    const cell = findCell(position)
    if (!cell) return
    const { id, kind } = cell.column
    const lock = findLock(cell)
    if (lock) return setMessage(lock)
    const text = kind.format(value)
    writeText(cell.row, cell.column, kind.copy?.(value) ?? text)
    if (edits.value(cell.row, id) === value)
      setMessage(`${text || 'Empty cell'} restored. Save to keep it.`)
  }

  function commitEdit(text: string, then: AfterCommit) {
    const column = columns.find(({ id }) => id === editing?.column)
    if (!editing || !column) return
    setEditing(null)
    if (then !== 'stay') box.current?.focus({ preventScroll: true })
    if (then === 'tab' || then === 'tab back') moves.tab(then === 'tab back')
    else if (then === 'enter' || then === 'enter back') moves.enter(then === 'enter back')
    else if (then !== 'stay' && then !== 'here') moves.step(then, false)
    writeText(editing.row, column, text)
  }

  function cancelEdit() {
    setEditing(null)
    box.current?.focus({ preventScroll: true })
  }

  return {
    editing,
    findCell,
    startEdit,
    toggle,
    restore,
    commit: useStable(commitEdit),
    cancelEdit: useStable(cancelEdit),
  }
}
