import type { SheetRow } from '../sheet.ts'
import type { SheetLimits } from './sheet-rows.ts'

/** What to read of a file, and how much of it at most. */
export interface ReadOptions {
  /** Whether the rows of the first visible sheet are enough. */
  isFirstEnough: boolean
  /** If given, a sheet is only enough if one of its first rows has two of them. */
  headings?: readonly string[]
  /** If given, tables that are no Excel workbooks are read too: .ods and .csv. */
  otherTables?: OtherTables
  limits: {
    zip: { entries: number; inflatedBytes: number }
    sheets: SheetLimits
  }
}

export interface OtherTables {
  /** The name of the sheet of a .csv file, which has none. */
  sheet: string
  /** The encoding of texts that are no Unicode. */
  encoding: string
}

/** The first message to the reader; the file follows on its standard input. */
export type ReaderOptions = ReadOptions & { size: number }

/** A part of a file while it is read: the start of a sheet, or a batch of its rows. */
export type SheetPart =
  | { expectedRows: number }
  | { sheet: { name: string; isHidden: boolean; isRead: boolean } }
  | { rows: SheetRow[] }

export type DatePosition = [row: number, column: number]

export type SentPart = SheetPart & { dates?: DatePosition[] }

export type ReaderMessage = { part: SentPart } | { rejected: string } | { done: true }
