import type { Change } from './cell-state.ts'
import type { Block } from './clipboard-text.ts'
import type { CellValue, GridColumn, RowKey } from './column.ts'
import type { Range } from './selection.ts'

/** The grid as it is shown now: places count in this order of rows and columns. */
export interface GridView<Row> {
  readonly rows: readonly Row[]
  readonly columns: readonly GridColumn<Row>[]
  keyOf(row: Row): RowKey
  value(row: RowKey, column: string): CellValue
}

export interface BlockEdit {
  readonly changes: readonly Change[]
  /** The cells written to, to be selected afterwards. */
  readonly range: Range
  /** What did not go as asked, in words. */
  readonly message?: string
}

export function copyRange<Row>(view: GridView<Row>, range: Range): string[][] {
  return rowsIn(view, range).map((row) =>
    columnsIn(view, range).map(({ id, kind }) => {
      const value = view.value(view.keyOf(row), id)
      return kind.copy ? kind.copy(value) : kind.format(value)
    }),
  )
}

export function clearRange<Row>(view: GridView<Row>, range: Range): BlockEdit {
  return write(view, range, (column) => ({ value: column.kind.empty }))
}

/** A block fills a selection that it fits into evenly (so one value fills any); else it goes in once. */
export function pasteBlock<Row>(view: GridView<Row>, selected: Range, block: Block): BlockEdit {
  const height = block.length
  const width = Math.max(...block.map((row) => row.length))
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
  const edit = write(view, range, (column, row, at) =>
    column.kind.read(block[row % height]?.[at % width] ?? ''),
  )
  const cut = [
    count(wanted.bottom - range.bottom, 'row'),
    count(wanted.right - range.right, 'column'),
  ].filter(Boolean)
  if (cut.length === 0) return edit
  return {
    ...edit,
    message: sentences(`Left out for lack of room: ${cut.join(' and ')}.`, edit.message),
  }
}

/** Repeats the cells of one range over another, as fill down and the fill handle do. */
export function fillRange<Row>(view: GridView<Row>, source: Range, target: Range): BlockEdit {
  const block = rowsIn(view, source).map((row) =>
    columnsIn(view, source).map(({ id, kind }) => kind.format(view.value(view.keyOf(row), id))),
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

function write<Row>(
  view: GridView<Row>,
  range: Range,
  read: (
    column: GridColumn<Row>,
    row: number,
    at: number,
  ) => ReturnType<GridColumn<Row>['kind']['read']>,
): BlockEdit {
  const changes: Change[] = []
  const counts = { noted: 0, refused: 0, locked: 0 }
  rowsIn(view, range).forEach((row, rowAt) => {
    const key = view.keyOf(row)
    columnsIn(view, range).forEach((column, columnAt) => {
      const cell = { row: key, column: column.id }
      const present = view.value(key, column.id)
      const reading = read(column, rowAt, columnAt)
      if (!column.isEditable) {
        if (!('value' in reading) || reading.value !== present) counts.locked += 1
      } else if ('refused' in reading) {
        counts.refused += 1
        changes.push({ ...cell, note: reading.refused })
      } else if (reading.value !== present || reading.note) {
        if (reading.note) counts.noted += 1
        changes.push({ ...cell, ...reading })
      }
    })
  })
  return { changes, range, message: describe(counts) }
}

function describe(counts: { noted: number; refused: number; locked: number }): string | undefined {
  return sentences(
    counts.noted > 0 && `${count(counts.noted, 'value')} cut or limited: see the marked cells.`,
    counts.refused > 0 && `${count(counts.refused, 'text')} refused: see the marked cells.`,
    counts.locked > 0 && `${count(counts.locked, 'cell')} cannot be edited and stayed as before.`,
  )
}

function sentences(...parts: (string | false | undefined)[]): string | undefined {
  return parts.filter(Boolean).join(' ') || undefined
}

export function count(number: number, noun: string): string {
  if (number === 0) return ''
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

function rowsIn<Row>(view: GridView<Row>, { top, bottom }: Range): readonly Row[] {
  return view.rows.slice(top, bottom + 1)
}

function columnsIn<Row>(view: GridView<Row>, { left, right }: Range): readonly GridColumn<Row>[] {
  return view.columns.slice(left, right + 1)
}

function heightOf({ top, bottom }: Range): number {
  return bottom - top + 1
}

function widthOf({ left, right }: Range): number {
  return right - left + 1
}
