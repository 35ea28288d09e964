import type { RejectedCell, SheetCell } from '@nutripim/contract/exchange/exchange'
import type { Column, Reading } from '../column.ts'
import { readText } from '../column-kinds.ts'
import { rejectFile } from '../reject-file.ts'
import type { Cell, SheetRow } from '../sheet.ts'

/** The value of a cell, validated by the rule of its column. */
export function readValue(column: Column, cell: Cell): Reading<unknown> {
  const reading = column.kind.read(cell)
  return 'rejected' in reading ? reading : checkRule(column, reading)
}

export function checkRule({ rule }: Column, reading: { value: unknown }): Reading<unknown> {
  const checked = rule?.safeParse(reading.value)
  if (!checked) return reading
  if (checked.success) return { value: checked.data }
  return { rejected: checked.error.issues[0]?.message ?? 'is not valid' }
}

/** A rejected cell, or row without a column, for the preview. */
export function describeRejection(
  position: Pick<RejectedCell, 'sheet' | 'row'>,
  record: string | null,
  cell: { heading: string; value: Cell } | undefined,
  reason: string,
): RejectedCell {
  return {
    ...position,
    record: record ? shorten(record) : null,
    column: cell?.heading ?? null,
    value: cell ? toShownCell(cell.value) : null,
    reason,
  }
}

/** Values are never dates, because dates are rejected when they are read. */
export const toSheetCell = (cell: Cell): SheetCell =>
  cell instanceof Date ? cell.toISOString() : cell

const maxShownText = 200
const shorten = (text: string) =>
  text.length > maxShownText ? `${text.slice(0, maxShownText)}…` : text

function toShownCell(cell: Cell): SheetCell {
  const shown = toSheetCell(cell)
  return typeof shown === 'string' ? shorten(shown) : shown
}

/** The country that a row names, in upper case; empty if it names none. */
export function countryOf({ cells }: SheetRow, index: number): string {
  const reading = readText(cells[index] ?? null)
  return 'value' in reading ? reading.value.trim().toUpperCase() : ''
}

/** One sentence instead of a rejection for each row. */
export function rejectOtherCountry(
  named: ReadonlySet<string>,
  country: string,
  content: string,
): void {
  const [only = ''] = named
  if (named.size !== 1 || only === '' || only === country) return
  rejectFile(
    `The file contains ${content} of ${only}, not of ${country}. Select that country or another file.`,
  )
}
