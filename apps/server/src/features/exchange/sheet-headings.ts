import type { FieldError } from '@nutripim/contract/api/problem'
import type { Column } from './column.ts'
import { textOf } from './column-kinds.ts'
import { refuseFile } from './refuse-file.ts'
import type { Sheet, SheetRow } from './workbook.ts'

export interface HeadedSheet {
  /** The columns of the file, each where it stands. */
  columns: HeadedColumn[]
  rows: SheetRow[]
}

export interface HeadedColumn {
  column: Column
  index: number
  /** As the file says it. */
  heading: string
}

interface Headings {
  found: HeadedColumn[]
  /** Headings that no column has. */
  unknown: string[]
  twice: string[]
}

/** Finds the columns by their headings, whatever case, spaces or order. */
export function findHeadings(row: SheetRow, columns: readonly Column[]): Headings {
  const known = new Map(
    columns.flatMap((column) =>
      [column.key, column.header, ...(column.also ?? [])].map((name) => [folded(name), column]),
    ),
  )
  const headings: Headings = { found: [], unknown: [], twice: [] }
  for (const [index, cell] of row.cells.entries()) {
    const reading = textOf(cell)
    const heading = 'value' in reading ? reading.value.trim() : String(cell)
    const column = known.get(folded(heading))
    if (column && headings.found.some((each) => each.column === column)) {
      headings.twice.push(heading)
    } else if (column) headings.found.push({ column, index, heading })
    else if (heading !== '') headings.unknown.push(heading)
  }
  return headings
}

/**
 * The first row that is not blank is the heading. A heading nobody knows refuses the file: nothing of
 * it is ignored in silence.
 */
export function readHeadings(
  { name, rows: [heading, ...rows] }: Sheet,
  columns: readonly Column[],
): HeadedSheet {
  if (!heading) return { columns: [], rows: [] }
  const { found, unknown, twice } = findHeadings(heading, columns)
  const width = rows.reduce((most, row) => Math.max(most, row.cells.length), heading.cells.length)
  const unheaded = Array.from({ length: width }, (_, index) => index).filter(
    (index) =>
      ['', null].includes((heading.cells[index] ?? null) as string | null) &&
      rows.some((row) => (row.cells[index] ?? null) !== null),
  )
  refuseHeadings(name, heading, [
    ...twice.map((text) => `"${text}" stands twice`),
    ...unknown.map((text) => `"${text}" is not a column of this sheet`),
    ...unheaded.map((index) => `column ${index + 1} has values and no heading`),
  ])
  return { columns: found, rows }
}

export function refuseHeadings(sheet: string, heading: SheetRow, reasons: string[]): void {
  if (reasons.length === 0) return
  const path = `${sheet}, row ${heading.number}`
  const errors: FieldError[] = reasons.map((text) => ({ path, text }))
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : ''
  refuseFile(`${path}: ${reasons[0]}${more}.`, errors)
}

const folded = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
