import type { z } from 'zod'
import { type Cell, maxCellText, type WrittenCell } from './sheet.ts'

/** The result of reading a cell: a value, or the reason for rejecting it, to be read after the heading. */
export type Reading<Value> = { value: Value } | { rejected: string }

/** How a kind of value is written to and read from a cell. */
export interface ColumnKind<Value = unknown> {
  write(value: Value): WrittenCell
  read(cell: Cell): Reading<Value>
  readonly isText?: boolean
  /** The options of a drop-down list in the cell. */
  readonly options?: readonly string[]
}

/** A column definition, used by export, preview, import and undo. */
export interface Column {
  readonly header: string
  /** The name of the value, accepted as a heading too. */
  readonly key: string
  /** What screens call it, accepted as a heading too; without, they use the header. */
  readonly label?: string
  /** Other accepted headings. */
  readonly also?: readonly string[]
  readonly kind: ColumnKind
  /** The validation of a new value. */
  readonly rule?: z.ZodType
  readonly width?: number
  /** Why a file cannot change this column; set for columns that are only shown. */
  readonly fixed?: string
}

/** A sheet and how its rows map to records. */
export interface SheetPlan<Record> {
  readonly name: string
  readonly columns: readonly Column[]
  /** The country of the records. A file whose rows are all of another country is rejected as a whole. */
  readonly country?: string
  /** Columns that identify the record; a file needs at least one of them. */
  readonly names: readonly string[]
  /** The values of a record by column key. */
  valuesOf(record: Record): { readonly [key: string]: unknown }
  /** Finds the record of a row. */
  find(textOf: (key: string) => string): Record | { rejected: string }
  nameOf(record: Record): string
  /** Whether the record does not exist yet and the row adds it. */
  isNew?(record: Record): boolean
  /** Finds values that contradict each other. */
  clash?(values: { readonly [key: string]: unknown }, record: Record): Clash | undefined
}

interface Clash {
  key: string
  rejected: string
}

/**
 * The cell for a value. A text that is too long is replaced by a note; an import treats a cell that is
 * the same as exported as unchanged, so nothing is lost.
 */
export function writeCell({ kind }: Column, value: unknown): WrittenCell {
  const cell = kind.write(value)
  if (typeof cell !== 'string' || cell.length <= maxCellText) return cell
  return `(${cell.length} characters, too long for a spreadsheet: leave this cell as it is)`
}

export function isSameCell(cell: Cell, written: Cell): boolean {
  if (typeof cell === 'string' && typeof written === 'string') {
    return normalizeLineEnds(cell) === normalizeLineEnds(written)
  }
  return cell === written || (isEmpty(cell) && isEmpty(written))
}

/** Spreadsheets use different line ends. */
export function normalizeLineEnds(text: string): string {
  return text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text
}

export const isEmpty = (cell: Cell) => cell === null || cell === ''
