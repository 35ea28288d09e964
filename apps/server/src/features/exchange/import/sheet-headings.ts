import type { FieldError } from '@nutripim/contract/api/problem'
import { type Column, isEmpty } from '../column.ts'
import { readText } from '../column-kinds.ts'
import { rejectFile } from '../reject-file.ts'
import { maxTitleRows, normalizeHeading, type Sheet, type SheetRow } from '../sheet.ts'
import { columnLetter } from '../writer/ranges.ts'

export interface HeadedSheet {
  /** The columns of the file with their positions. */
  columns: HeadedColumn[]
  rows: SheetRow[]
}

export interface HeadedColumn {
  column: Column
  index: number
  /** The text in the file. */
  heading: string
}

interface Headings {
  found: HeadedColumn[]
  /** Headings without a matching column. */
  unknown: string[]
  repeated: string[]
}

const namesOf = ({ key, header, label = header, also = [] }: Column) => [
  key,
  header,
  label,
  ...also,
]

/** All headings that name one of the columns, as the reader of a file compares them. */
export const listHeadings = (columns: readonly Column[]) =>
  columns.flatMap(namesOf).map(normalizeHeading)

/** Finds the columns by their headings, ignoring case, spaces and order. */
export function findHeadings(row: SheetRow, columns: readonly Column[]): Headings {
  const known = new Map(
    columns.flatMap((column) => namesOf(column).map((name) => [normalizeHeading(name), column])),
  )
  const headings: Headings = { found: [], unknown: [], repeated: [] }
  for (const [index, cell] of row.cells.entries()) {
    const reading = readText(cell)
    const heading = 'value' in reading ? reading.value.trim() : String(cell)
    const column = known.get(normalizeHeading(heading))
    if (column && headings.found.some((each) => each.column === column)) {
      headings.repeated.push(heading)
    } else if (column) headings.found.push({ column, index, heading })
    else if (heading !== '') headings.unknown.push(heading)
  }
  return headings
}

/** How many columns the headings of a sheet name; 0 if none of them names its records. */
export function countHeadings(
  { rows }: Sheet,
  columns: readonly Column[],
  names: readonly string[],
): number {
  const heading = rows[findHeadingRow(rows, columns)]
  if (!heading) return 0
  const { found } = findHeadings(heading, columns)
  return found.some(({ column }) => names.includes(column.key)) ? found.length : 0
}

/** The position of the headings in the first rows of a sheet, after titles; -1 if it has none. */
export const findHeadingRow = (rows: readonly SheetRow[], columns: readonly Column[]) =>
  rows.slice(0, maxTitleRows).findIndex((row) => findHeadings(row, columns).found.length > 1)

/**
 * Titles above the headings are ignored. A file with an unknown heading is rejected, so that no column is
 * ignored without notice; if no row has two known headings, the first row is taken for them.
 */
export function readHeadings({ name, rows: all }: Sheet, columns: readonly Column[]): HeadedSheet {
  const at = Math.max(0, findHeadingRow(all, columns))
  const heading = all[at]
  const rows = all.slice(at + 1)
  if (!heading) return { columns: [], rows: [] }
  const { found, unknown, repeated } = findHeadings(heading, columns)
  const unheaded = listUnheaded(heading, rows)
  rejectHeadings(name, heading, [
    ...repeated.map((text) => `"${text}" occurs twice`),
    ...unknown.map((text) => `"${text}" is not a column of this sheet`),
    ...unheaded.map((index) => `column ${columnLetter(index + 1)} has values but no heading`),
  ])
  return { columns: found, rows }
}

/** The columns that have values but no heading, from the left. */
function listUnheaded(heading: SheetRow, rows: readonly SheetRow[]): number[] {
  const found = new Set<number>()
  for (const { cells } of rows) {
    for (let index = 0; index < cells.length; index += 1) {
      if (cells[index] !== null && isEmpty(heading.cells[index] ?? null)) found.add(index)
    }
  }
  return [...found].sort((a, b) => a - b)
}

export function rejectHeadings(sheet: string, heading: SheetRow, reasons: string[]): void {
  if (reasons.length === 0) return
  const path = `${sheet}, row ${heading.number}`
  const errors: FieldError[] = reasons.map((text) => ({ path, text }))
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : ''
  rejectFile(`${path}: ${reasons[0]}${more}.`, errors)
}
