import type { FieldError } from '@nutripim/contract/api/problem'
import { type Column, isEmpty } from '../column.ts'
import { readText } from '../column-kinds.ts'
import { rejectFile } from '../reject-file.ts'
import { normalizeHeading, type Sheet, type SheetRow } from '../sheet.ts'

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

/**
 * The first row that is not blank contains the headings. A file with an unknown heading is rejected, so
 * that no column is ignored without notice.
 */
export function readHeadings(
  { name, rows: [heading, ...rows] }: Sheet,
  columns: readonly Column[],
): HeadedSheet {
  if (!heading) return { columns: [], rows: [] }
  const { found, unknown, repeated } = findHeadings(heading, columns)
  const unheaded = listUnheaded(heading, rows)
  rejectHeadings(name, heading, [
    ...repeated.map((text) => `"${text}" occurs twice`),
    ...unknown.map((text) => `"${text}" is not a column of this sheet`),
    ...unheaded.map((index) => `column ${index + 1} has values but no heading`),
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
