import type { z } from 'zod'
import type { Cell } from './workbook.ts'

/** What became of a cell: a value, or a reason that ends a sentence beginning with its heading. */
export type Reading<Value> = { value: Value } | { refused: string }

/** How one sort of value stands in a cell. */
export interface ColumnKind<Value = unknown> {
  write(value: Value): Cell
  read(cell: Cell): Reading<Value>
  readonly isText?: boolean
  /** Offered as a list in the cell. */
  readonly choices?: readonly string[]
}

/** One column, described once: export, preview, import and undo all follow it. */
export interface Column {
  readonly header: string
  /** The name of the value; understood as a heading too. */
  readonly key: string
  /** Other headings that are understood. */
  readonly also?: readonly string[]
  readonly kind: ColumnKind
  /** What a new value must fulfil. */
  readonly rule?: z.ZodType
  readonly width?: number
  /** Shown for orientation: why a file cannot change it. */
  readonly fixed?: string
}

/** A sheet and the records that its rows are about. */
export interface SheetPlan<Record> {
  readonly name: string
  readonly columns: readonly Column[]
  /** Columns that name the record; a file needs at least one of them. */
  readonly names: readonly string[]
  /** The values of a record by column key. */
  valuesOf(record: Record): { readonly [key: string]: unknown }
  /** The record that a row names. */
  find(textOf: (key: string) => string): Record | { refused: string }
  nameOf(record: Record): string
  /** Whether a record is not there yet: a row about it adds it. */
  isNew?(record: Record): boolean
  /** Values of one record that may not stand together. */
  clash?(values: { readonly [key: string]: unknown }, record: Record): Clash | undefined
}

interface Clash {
  key: string
  refused: string
}

/** Excel holds no longer text in a cell. */
const longestText = 32_767

/**
 * The cell of a value. What is too long for one is said there instead; a cell that comes back as it
 * was written is unchanged, so nothing is lost.
 */
export function writeCell({ kind }: Column, value: unknown): Cell {
  const cell = kind.write(value)
  if (typeof cell !== 'string' || cell.length <= longestText) return cell
  return `(${cell.length} characters, too long for a spreadsheet: leave this cell as it is)`
}

export function isWrittenAs(cell: Cell, written: Cell): boolean {
  if (typeof cell === 'string' && typeof written === 'string') {
    return withPlainLines(cell) === withPlainLines(written)
  }
  return cell === written || (isEmpty(cell) && isEmpty(written))
}

/** Spreadsheets end lines in their own ways. */
export function withPlainLines(text: string): string {
  return text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text
}

export const isEmpty = (cell: Cell) => cell === null || cell === ''
