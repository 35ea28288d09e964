import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type BlockEdit, type GridView, pasteBlock } from './block-edit.ts'
import type { CellKey } from './cell-state.ts'
import type { AfterCommit, GridColumn, RowKey } from './column.ts'
import { type ColumnLayout, rowHeight, scrollToShow } from './column-layout.ts'
import type { EditStore } from './edit-store.ts'
import {
  headerRow,
  move,
  moveByTab,
  type Place,
  rangeOf,
  type Selection,
  type Step,
  selectCell,
} from './selection.ts'

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
    return atRow && atColumn && { row: keyOf(atRow), column: atColumn }
  }

  /** Opens the editor on the active cell, with its own text or with what was typed over it. */
  function startEdit(typed?: string) {
    const cell = cellAt(selection.anchor)
    if (!cell) return
    const { kind, isEditable, id } = cell.column
    if (!isEditable) return setMessage(`${cell.column.title} cannot be edited here.`)
    if (kind.toggle) return toggle(selection.anchor)
    const shown = kind.format(edits.value(cell.row, id))
    setSelection(selectCell(selection.anchor))
    setMessage(undefined)
    setEditing({
      row: cell.row,
      column: id,
      text: typed ?? shown,
      isReplacing: typed !== undefined,
    })
  }

  function toggle(place: Place) {
    const cell = cellAt(place)
    if (!cell?.column.isEditable || !cell.column.kind.toggle) return false
    const key = { row: cell.row, column: cell.column.id }
    edits.apply([{ ...key, value: cell.column.kind.toggle(edits.value(key.row, key.column)) }])
    return true
  }

  function commitEdit(text: string, then: AfterCommit) {
    if (!editing) return
    const { row, column } = editing
    const { kind } = columns.find(({ id }) => id === column)!
    const before = edits.value(row, column)
    const reading = text === kind.format(before) ? { value: before } : kind.read(text)
    setEditing(null)
    if (then !== 'stay') {
      box.current?.focus({ preventScroll: true })
      goOn(then)
    }
    if ('refused' in reading) {
      edits.apply([{ row, column, note: reading.refused }])
      setMessage(reading.refused)
    } else if (reading.value !== before || reading.note || edits.cell(row, column)?.note) {
      edits.apply([{ row, column, ...reading }])
      setMessage(reading.note)
    }
  }

  function goOn(then: Exclude<AfterCommit, 'stay'>) {
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
    cancelEdit: useStable(cancelEdit),
    commit: useStable(commitEdit),
    applyBlock,
    paste: (block: string[][]) => applyBlock(pasteBlock(view, rangeOf(selection), block)),
    showChanged,
    columnIndex,
  }
}

/** The active cell stays on its row when rows are sorted, filtered or loaded again. */
function useSelection<Row>(rows: readonly Row[], keyOf: (row: Row) => RowKey) {
  const [selection, setSelection] = useState<Selection>(selectCell({ row: 0, column: 0 }))
  const [seenRows, setSeenRows] = useState(rows)
  if (rows !== seenRows) {
    setSeenRows(rows)
    setSelection(relocate(selection, seenRows, rows, keyOf))
  }
  return [selection, setSelection] as const
}

export function relocate<Row>(
  selection: Selection,
  before: readonly Row[],
  after: readonly Row[],
  keyOf: (row: Row) => RowKey,
): Selection {
  const { row, column } = selection.anchor
  const active = before[row]
  if (row === headerRow || !active) return selection
  const key = keyOf(active)
  const stays = after[row] !== undefined && keyOf(after[row]) === key
  if (stays && selection.head.row < after.length) return selection
  const found = after.findIndex((each) => keyOf(each) === key)
  const last = Math.max(0, after.length - 1)
  return selectCell({ row: found === -1 ? Math.min(row, last) : found, column })
}

/** One function for ever that calls the latest one, so that rows need not be drawn anew for it. */
function useStable<Arguments extends unknown[]>(callback: (...args: Arguments) => void) {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback((...args: Arguments) => latest.current(...args), [])
}
