import { requireSound } from './rejection.ts'
import { type Row, type SheetLimits, setValue } from './sheet-rows.ts'
import type { XlsBook } from './xls-book.ts'
import { readXlsCells } from './xls-cells.ts'
import { kinds, listRecords, readRecord } from './xls-records.ts'
import type { Position } from './xls-texts.ts'

const maxRows = 65_536

/** The records of cells with a value, and how many bytes they have at least. */
const minBytes = new Map([
  [kinds.formula, 14],
  [kinds.packedNumbers, 6],
  [kinds.formattedText, 6],
  [kinds.sharedText, 10],
  [kinds.number, 14],
  [kinds.text, 6],
  [kinds.booleanOrError, 8],
  [kinds.packedNumber, 10],
])

/** The records of a sheet by row. */
export interface RowIndex {
  positions: Uint32Array
  /** Where the records of each row start in `positions`, with the end of the last row. */
  starts: Uint32Array
  /** How many rows have records. */
  count: number
}

/** Sorts the cells of a sheet by row, because a file can have them in any order. */
export function indexRows(stream: Buffer, { at, end }: Position): RowIndex {
  const part = stream.subarray(0, end)
  const counts = new Uint32Array(maxRows)
  for (const { row } of listCells(part, at)) counts[row] = (counts[row] ?? 0) + 1
  const starts = new Uint32Array(maxRows + 1)
  for (const [row, count] of counts.entries()) starts[row + 1] = (starts[row] ?? 0) + count
  const next = starts.slice()
  const positions = new Uint32Array(starts[maxRows] ?? 0)
  for (const { row, position } of listCells(part, at)) {
    const index = next[row] ?? 0
    positions[index] = position
    next[row] = index + 1
  }
  return { positions, starts, count: counts.filter((count) => count > 0).length }
}

function* listCells(part: Buffer, at: number) {
  for (const { kind, start, end } of listRecords(part, at)) {
    const bytes = minBytes.get(kind)
    if (bytes === undefined) continue
    requireSound(start + bytes <= end)
    yield { row: part.readUInt16LE(start), position: start - 4 }
  }
}

/** Reads the rows that have values. */
export function* readXlsRows(
  book: XlsBook,
  { positions, starts }: RowIndex,
  sheet: { name: string; limits: SheetLimits },
): Generator<Row> {
  for (let index = 0; index < maxRows; index += 1) {
    const ofRow = positions.subarray(starts[index], starts[index + 1])
    if (ofRow.length === 0) continue
    const row: Row = { index, values: [] }
    for (const position of ofRow) {
      const record = readRecord(book.stream, position)
      const column = book.stream.readUInt16LE(record.start + 2)
      for (const [i, value] of readXlsCells(book, record).entries()) {
        setValue(row, column + i, value, sheet)
      }
    }
    yield row
  }
}
