import { formatCount, joinSentences } from '../../format/count.ts'
import type { CellValue } from '../columns/column.ts'
import type { Block } from '../input/clipboard-text.ts'
import type { Range } from '../input/selection.ts'
import {
  type BlockEdit,
  columnsIn,
  type GridView,
  rowsIn,
  valueIn,
  writeCells,
} from './write-cells.ts'

export function copyRange<Row>(view: GridView<Row>, range: Range): string[][] {
  return rowsIn(view, range).map((row) =>
    columnsIn(view, range).map((column) => {
      const { copy, format } = column.kind
      return (copy ?? format)(valueIn(view, row, column))
    }),
  )
}

export function clearRange<Row>(view: GridView<Row>, range: Range): BlockEdit {
  return writeCells(view, range, (column, row) => column.kind.read('', column.value(row)))
}

/** Puts a value into those cells of a range that can be ticked. */
export function tickRange<Row>(view: GridView<Row>, range: Range, value: CellValue): BlockEdit {
  return writeCells(view, range, (column) => (column.kind.toggle ? { value } : null))
}

/** A block fills a selection that it fits into evenly (so one value fills any); else it goes in once. */
export function pasteBlock<Row>(view: GridView<Row>, selected: Range, block: Block): BlockEdit {
  const height = block.length
  // Not spread into Math.max, which cannot take a hundred thousand rows.
  const width = block.reduce((widest, row) => Math.max(widest, row.length), 0)
  const fitsEvenly = heightOf(selected) % height === 0 && widthOf(selected) % width === 0
  const wanted = fitsEvenly
    ? selected
    : {
        top: selected.top,
        left: selected.left,
        bottom: selected.top + height - 1,
        right: selected.left + width - 1,
      }
  const range = {
    ...wanted,
    bottom: Math.min(wanted.bottom, view.rows.length - 1),
    right: Math.min(wanted.right, view.columns.length - 1),
  }
  const edit = writeCells(view, range, (column, row, rowAt, columnAt) => {
    const text = block[rowAt % height]?.[columnAt % width] ?? ''
    return column.kind.read(text, column.value(row))
  })
  const cut = [
    { count: wanted.bottom - range.bottom, noun: 'row' },
    { count: wanted.right - range.right, noun: 'column' },
  ].flatMap(({ count, noun }) => (count > 0 ? formatCount(count, noun) : []))
  if (cut.length === 0) return edit
  return {
    ...edit,
    message: joinSentences(
      `Not pasted, because the table ends: ${cut.join(' and ')}.`,
      edit.message,
    ),
  }
}

/** Repeats the cells of one range over another, as fill down and the fill handle do. */
export function fillRange<Row>(view: GridView<Row>, source: Range, target: Range): BlockEdit {
  const block = rowsIn(view, source).map((row) =>
    columnsIn(view, source).map((column) => column.kind.format(valueIn(view, row, column))),
  )
  return pasteBlock(view, target, block)
}

/** The first row of the selection goes into the rest; a single row takes the row above it. */
export function fillDown<Row>(view: GridView<Row>, selected: Range): BlockEdit | null {
  const isOneRow = selected.top === selected.bottom
  const from = isOneRow ? selected.top - 1 : selected.top
  if (from < 0) return null
  const target = { ...selected, top: from + 1 }
  const edit = fillRange(view, { ...selected, top: from, bottom: from }, target)
  return { ...edit, range: selected }
}

function heightOf({ top, bottom }: Range): number {
  return bottom - top + 1
}

function widthOf({ left, right }: Range): number {
  return right - left + 1
}
