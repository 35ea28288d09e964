import { type RefObject, useRef } from 'react'
import type { GridColumn, RowKey } from '../columns/column.ts'
import { type ColumnLayout, rowHeight, scrollToShow } from '../columns/column-layout.ts'
import { useSelection } from '../edits/relocate.ts'
import { move, moveByTab, type Selection, type Step, selectCell } from './selection.ts'

interface SelectionOptions<Row> {
  rows: readonly Row[]
  columns: readonly GridColumn<Row>[]
  keyOf: (row: Row) => RowKey
  layout: ColumnLayout<Row>
  box: RefObject<HTMLDivElement | null>
  /** Called before every move. */
  onMove: () => void
}

/** The selected cells of a grid, and the moves that change them. */
export function useGridSelection<Row>(options: SelectionOptions<Row>) {
  const { rows, columns, keyOf, layout, box, onMove } = options
  const [selection, setSelection] = useSelection(rows, keyOf, columns)
  /** The column where a series of Tabs began: Enter continues below it, as in a spreadsheet. */
  const tabStart = useRef<number | null>(null)
  const size = { rows: rows.length, columns: layout.columns.length }

  function viewport() {
    const { scrollLeft = 0, scrollTop = 0, clientWidth = 0, clientHeight = 0 } = box.current ?? {}
    return { scrollLeft, scrollTop, width: clientWidth, height: clientHeight }
  }

  /** Selects and scrolls there. A frozen cell under the pointer is visible, so only rows scroll. */
  function select(next: Selection, by: 'key' | 'pointer' = 'key') {
    const { left, top } = scrollToShow(layout, viewport(), next.head)
    const isFrozen = layout.columns[next.head.column]?.isFrozen
    setSelection(next)
    onMove()
    clearTextSelection()
    tabStart.current = null
    box.current?.scrollTo?.(by === 'pointer' && isFrozen ? { top } : { left, top })
  }

  function step(to: Step, extend: boolean) {
    const visibleRows = Math.floor((viewport().height - layout.headerHeight) / rowHeight)
    select(move(selection, to, size, { extend, pageRows: Math.max(1, visibleRows - 1) }))
  }

  /** Returns false where there is no next cell. */
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

  return { selection, setSelection, size, viewport, select, step, tab, enter }
}

/** Copying would otherwise take the text that is selected elsewhere on the page. */
function clearTextSelection() {
  const text = document.getSelection()
  if (text && !text.isCollapsed) text.removeAllRanges()
}
