import type { FieldError } from '@nutripim/contract/problem'
import type { Column } from './column.ts'
import { textOf } from './column-kinds.ts'
import { refuseFile } from './refuse-file.ts'
import type { Sheet, SheetRow } from './workbook.ts'

export interface HeadedSheet {
  /** The columns of the file, each where it stands. */
  columns: { column: Column; index: number }[]
  rows: SheetRow[]
}

/**
 * Finds the columns by their headings in the first row that is not blank, whatever case, spaces or
 * order. A heading nobody knows refuses the file: nothing of it is ignored in silence.
 */
export function readHeadings(
  { name, rows: [heading, ...rows] }: Sheet,
  columns: readonly Column[],
): HeadedSheet {
  if (!heading) return { columns: [], rows: [] }
  const known = new Map(
    columns.flatMap((column) => [
      [folded(column.key), column],
      [folded(column.header), column],
    ]),
  )
  const found: HeadedSheet['columns'] = []
  const errors: FieldError[] = []
  const width = rows.reduce((most, row) => Math.max(most, row.cells.length), heading.cells.length)
  for (let index = 0; index < width; index += 1) {
    const cell = heading.cells[index] ?? null
    const reading = textOf(cell)
    const text = 'value' in reading ? reading.value.trim() : String(cell)
    const column = known.get(folded(text))
    const refuse = (reason: string) =>
      errors.push({ path: `${name}, row ${heading.number}`, text: reason })
    if (column && found.some((each) => each.column === column)) refuse(`"${text}" stands twice`)
    else if (column) found.push({ column, index })
    else if (text !== '') refuse(`"${text}" is not a column of this sheet`)
    else if (rows.some((row) => (row.cells[index] ?? null) !== null)) {
      refuse(`column ${index + 1} has values and no heading`)
    }
  }
  if (errors.length > 0) {
    const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : ''
    refuseFile(`${errors[0]!.path}: ${errors[0]!.text}${more}.`, errors)
  }
  return { columns: found, rows }
}

export const folded = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
