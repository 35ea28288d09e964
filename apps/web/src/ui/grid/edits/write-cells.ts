import { formatCount, joinSentences } from '../../format/count.ts'
import type { Change } from '../cells/cell-state.ts'
import type { CellValue, GridColumn, Reading, RowKey } from '../columns/column.ts'
import type { Range } from '../input/selection.ts'

/** The grid as it is shown now: positions count in this order of rows and columns. */
export interface GridView<Row> {
  readonly rows: readonly Row[]
  readonly columns: readonly GridColumn<Row>[]
  keyOf(row: Row): RowKey
  /** A cell that can be edited, as the user sees it. */
  value(row: RowKey, column: string): CellValue
  /** Whether the cell has an unsaved edit, which stays when the grid becomes read-only. */
  isEdited?(row: RowKey, column: string): boolean
}

export interface BlockEdit {
  readonly changes: readonly Change[]
  /** The cells written to, to be selected afterwards. */
  readonly range: Range
  /** What did not go as asked, in words. */
  readonly message?: string | undefined
}

export function rowsIn<Row>(view: GridView<Row>, { top, bottom }: Range): readonly Row[] {
  return view.rows.slice(top, bottom + 1)
}

export function columnsIn<Row>(
  view: GridView<Row>,
  { left, right }: Range,
): readonly GridColumn<Row>[] {
  return view.columns.slice(left, right + 1)
}

export function valueIn<Row>(view: GridView<Row>, row: Row, column: GridColumn<Row>): CellValue {
  const key = view.keyOf(row)
  const isOfEdits = column.isEditable || view.isEdited?.(key, column.id)
  return isOfEdits ? view.value(key, column.id) : column.value(row)
}

/** What to put into the cell of a row and column, both counted within the range; null: nothing. */
type Read<Row> = (
  column: GridColumn<Row>,
  row: Row,
  rowAt: number,
  columnAt: number,
) => Reading | null

export function writeCells<Row>(view: GridView<Row>, range: Range, read: Read<Row>): BlockEdit {
  const columns = columnsIn(view, range)
  const outcomes = rowsIn(view, range).flatMap((row, rowAt) =>
    writeRow(
      view,
      row,
      columns.map((column, columnAt) => ({ column, reading: read(column, row, rowAt, columnAt) })),
    ),
  )
  const changes = outcomes.flatMap(({ change }) => change ?? [])
  return { changes, range, message: describe(outcomes) }
}

interface Wanted<Row> {
  readonly column: GridColumn<Row>
  readonly reading: Reading | null
}

interface Outcome {
  readonly change?: Change
  readonly flaw?: 'noted' | 'rejected' | 'locked' | 'read-only' | undefined
}

/** Cells of a row may lock each other, whatever order they stand in: locked ones get a second try. */
function writeRow<Row>(view: GridView<Row>, row: Row, wanted: readonly Wanted<Row>[]): Outcome[] {
  const key = view.keyOf(row)
  const written = new Map<string, CellValue>()
  const outcomes: Outcome[] = []
  const lockOf = (column: GridColumn<Row>) =>
    column.lock?.((id) => {
      const value = written.get(id)
      return value === undefined ? view.value(key, id) : value
    })

  function canWrite({ column, reading }: Wanted<Row>): boolean {
    const cell = { row: key, column: column.id }
    if (!reading || isAlready(reading, valueIn(view, row, column))) return true
    if (!column.isEditable) {
      outcomes.push({ flaw: 'read-only' })
    } else if ('rejected' in reading) {
      outcomes.push({ flaw: 'rejected', change: { ...cell, note: reading.rejected } })
    } else {
      if (lockOf(column)) return false
      written.set(column.id, reading.value)
      outcomes.push({ flaw: reading.note ? 'noted' : undefined, change: { ...cell, ...reading } })
    }
    return true
  }

  const locked = wanted.filter((each) => !canWrite(each)).filter((each) => !canWrite(each))
  for (const { column } of locked) {
    const change = { row: key, column: column.id, note: lockOf(column) }
    outcomes.push({ flaw: 'locked', change })
  }
  return outcomes
}

function isAlready(reading: Reading, present: CellValue): boolean {
  return 'value' in reading && reading.value === present && !reading.note
}

function describe(outcomes: readonly Outcome[]): string | undefined {
  const counted = (flaw: Outcome['flaw'], noun: string, rest: string) => {
    const found = outcomes.filter((outcome) => outcome.flaw === flaw).length
    return found > 0 && `${formatCount(found, noun)} ${rest}`
  }
  return joinSentences(
    counted('noted', 'value', 'cut or limited: see the marked cells.'),
    counted('rejected', 'text', 'rejected: see the marked cells.'),
    counted('locked', 'cell', 'locked and not changed: see the marked cells.'),
    counted('read-only', 'cell', 'cannot be edited and did not change.'),
  )
}
