import { type RefObject, useRef, useState } from 'react'
import { formatCount } from '../format/count.ts'
import type { CellKey, Change, RowState } from './cells/cell-state.ts'
import type {
  AfterCommit,
  CellRemark,
  GridColumn,
  Reading,
  RowKey,
  RowRemarks,
} from './columns/column.ts'
import { type ColumnLayout, rowHeight, scrollToShow } from './columns/column-layout.ts'
import { pasteBlock, tickRange } from './edits/block-edit.ts'
import type { EditStore } from './edits/edit-store.ts'
import { useSelection } from './edits/relocate.ts'
import { type BlockEdit, columnsIn, type GridView, rowsIn } from './edits/write-cells.ts'
import {
  headerRow,
  move,
  moveByTab,
  type Place,
  type Range,
  rangeOf,
  type Selection,
  type Step,
  selectCell,
} from './input/selection.ts'
import { useStable } from './use-stable.ts'

export interface Editing extends CellKey {
  readonly text: string
  readonly isReplacing: boolean
}

interface Parts<Row> {
  rows: readonly Row[]
  columns: readonly GridColumn<Row>[]
  keyOf: (row: Row) => RowKey
  edits: EditStore
  layout: ColumnLayout<Row>
  box: RefObject<HTMLDivElement | null>
  remarksOf: ((row: Row, states: RowState) => RowRemarks) | undefined
}

export type GridActions = ReturnType<typeof useGridActions>

/** What can be done to the grid, whether by key, pointer or clipboard. */
export function useGridActions<Row>(parts: Parts<Row>) {
  const { rows, columns, keyOf, edits, layout, box } = parts
  const [selection, setSelection] = useSelection(rows, keyOf)
  const [editing, setEditing] = useState<Editing | null>(null)
  const [fillTo, setFillTo] = useState<Selection | null>(null)
  const [message, setMessage] = useState<string>()
  /** The column where a run of Tabs began: Enter goes on below it, as in a spreadsheet. */
  const tabStart = useRef<number | null>(null)
  const size = { rows: rows.length, columns: columns.length }
  const view: GridView<Row> = {
    rows,
    columns,
    keyOf,
    value: (row, column) => edits.value(row, column),
  }

  function viewport() {
    const { scrollLeft = 0, scrollTop = 0, clientWidth = 0, clientHeight = 0 } = box.current ?? {}
    return { scrollLeft, scrollTop, width: clientWidth, height: clientHeight }
  }

  /** Selects and scrolls there. What is pointed at is in sight already, so only rows may scroll. */
  function select(next: Selection, by: 'key' | 'pointer' = 'key') {
    const { left, top } = scrollToShow(layout, viewport(), next.head)
    const isFrozen = layout.columns[next.head.column]?.isFrozen
    setSelection(next)
    setMessage(undefined)
    tabStart.current = null
    box.current?.scrollTo?.(by === 'pointer' && isFrozen ? { top } : { left, top })
  }

  function step(to: Step, extend: boolean) {
    const pageRows = Math.max(
      1,
      Math.floor((viewport().height - layout.headerHeight) / rowHeight) - 1,
    )
    select(move(selection, to, size, { extend, pageRows }))
  }

  /** Answers false where there is no next cell. */
  function tab(backwards: boolean): boolean {
    const next = moveByTab(selection, backwards, size)
    if (!next) return false
    const start = tabStart.current ?? selection.anchor.column
    select(next)
    tabStart.current = start
    return true
  }

  function enter(backwards: boolean) {
    const { row, column } = selection.anchor
    const from = selectCell({ row, column: tabStart.current ?? column })
    select(move(from, backwards ? 'up' : 'down', size))
  }

  function cellAt({ row, column }: Place) {
    const atRow = rows[row]
    const atColumn = columns[column]
    return atRow && atColumn && { row: keyOf(atRow), column: atColumn, data: atRow }
  }

  /** Why the cell cannot be edited, if so. */
  function lockOf({ row, column }: { row: RowKey; column: GridColumn<Row> }): string | undefined {
    if (!column.isEditable) return `${column.title} cannot be edited.`
    return column.lock?.((id) => edits.value(row, id))
  }

  /** Opens the editor on the active cell, with its own text or with what was typed over it. */
  function startEdit(typed?: string, place = selection.anchor) {
    const cell = cellAt(place)
    if (!cell) return
    const { kind, id } = cell.column
    if (cell.column.leave && typed === undefined) return cell.column.leave(cell.data)
    if (kind.toggle && typed === undefined) return toggle(place)
    const lock = lockOf(cell)
    if (lock) return setMessage(lock)
    if (kind.toggle) return put(cell.row, cell.column, typed!)
    setSelection(selectCell(place))
    setMessage(undefined)
    setEditing({
      row: cell.row,
      column: id,
      text: typed ?? kind.format(edits.value(cell.row, id)),
      isReplacing: typed !== undefined,
    })
  }

  /** Flips a cell that flips; as part of a selection, the others follow it. */
  function toggle(place: Place, range = rangeOf(selectCell(place))) {
    const cell = cellAt(place)
    const value = cell?.column.kind.toggle?.(edits.value(cell.row, cell.column.id))
    if (!cell || value === undefined) return
    const lock = lockOf(cell)
    if (lock) return setMessage(lock)
    const { changes, message } = tickRange(view, range, value)
    edits.apply(changes)
    setMessage(message)
  }

  function remarkOf({ row, column }: CellKey): CellRemark | undefined {
    const found = parts.remarksOf && rows.find((each) => keyOf(each) === row)
    return found && parts.remarksOf?.(found, edits.row(row))[column]
  }

  /** Puts what is suggested into the empty cells of a range; answers whether there was anything. */
  function takeSuggestions(range: Range): boolean {
    const changes = rowsIn(view, range).flatMap((row): Change[] => {
      const key = keyOf(row)
      const remarks = parts.remarksOf?.(row, edits.row(key)) ?? {}
      return columnsIn(view, range).flatMap(({ id, isEditable }) => {
        const { suggestion } = remarks[id] ?? {}
        if (!suggestion || !isEditable || edits.value(key, id) !== null) return []
        return [{ row: key, column: id, value: suggestion.value }]
      })
    })
    if (changes.length === 0) return false
    edits.apply(changes)
    setMessage(`${formatCount(changes.length, 'derived value')} accepted.`)
    return true
  }

  /** Answers whether the cell leads somewhere. */
  function open(place: Place): boolean {
    const cell = cellAt(place)
    if (!cell?.column.open) return false
    cell.column.open(cell.data)
    return true
  }

  function commitEdit(text: string, then: AfterCommit) {
    if (!editing) return
    const column = columns.find(({ id }) => id === editing.column)!
    setEditing(null)
    if (then !== 'stay') box.current?.focus({ preventScroll: true })
    if (then !== 'stay' && then !== 'here') goOn(then)
    put(editing.row, column, text)
  }

  /** Reads a text into a cell; one that it shows already changes nothing. */
  function put(row: RowKey, { id: column, kind, value }: GridColumn<Row>, text: string) {
    const before = edits.value(row, column)
    const stored = rows.find((each) => keyOf(each) === row)
    const reading: Reading =
      text === kind.format(before)
        ? { value: before }
        : kind.read(text, stored ? value(stored) : null)
    if ('refused' in reading) {
      edits.apply([{ row, column, note: reading.refused }])
      setMessage(reading.refused)
    } else if (reading.value !== before || reading.note || edits.cell(row, column)?.note) {
      edits.apply([{ row, column, ...reading }])
      setMessage(reading.note)
    }
  }

  function goOn(then: Exclude<AfterCommit, 'stay' | 'here'>) {
    if (then === 'tab' || then === 'tab back') tab(then === 'tab back')
    else if (then === 'enter' || then === 'enter back') enter(then === 'enter back')
    else step(then, false)
  }

  function cancelEdit() {
    setEditing(null)
    box.current?.focus({ preventScroll: true })
  }

  function applyBlock(edit: BlockEdit | null) {
    if (!edit) return
    const { top, left, bottom, right } = edit.range
    edits.apply(edit.changes)
    setSelection({ anchor: { row: top, column: left }, head: { row: bottom, column: right } })
    setMessage(edit.message)
  }

  /** After undo or redo: shows the first cell that changed, if it is among the rows shown. */
  function showChanged(cells: readonly CellKey[], what: string) {
    const [first] = cells
    if (!first) return setMessage(`Nothing to ${what}.`)
    const row = rows.findIndex((each) => keyOf(each) === first.row)
    if (row !== -1) select(selectCell({ row, column: columnIndex(first.column) }))
  }

  function columnIndex(id: string): number {
    return columns.findIndex((column) => column.id === id)
  }

  const active = cellAt(selection.anchor)
  return {
    selection,
    range: rangeOf(selection),
    editing,
    fillTo,
    message,
    size,
    view: view as GridView<unknown>,
    layout: layout as ColumnLayout<unknown>,
    box,
    activeCell: active && { row: active.row, column: active.column.id },
    isHeaderActive: selection.anchor.row === headerRow,
    viewport,
    select,
    step,
    tab,
    enter,
    setFillTo,
    setMessage,
    startEdit,
    toggle,
    takeSuggestions,
    remarkOf,
    isToggle: ({ column }: Place) => columns[column]?.kind.toggle !== undefined,
    open,
    cancelEdit: useStable(cancelEdit),
    commit: useStable(commitEdit),
    applyBlock,
    paste: (block: string[][]) => applyBlock(pasteBlock(view, rangeOf(selection), block)),
    showChanged,
    columnIndex,
  }
}
