import type { RejectedCell } from '@nutripim/contract/exchange/exchange'
import type { z } from 'zod'
import type { LoggedTable } from '../../../audit-log/state-at-time-sql.ts'
import type { Column } from '../../column.ts'

/** A column of the file that is also a column of the table. */
export interface ListColumn extends Column {
  readonly column: string
  /** The type of the database column, unless it is text, which is empty and never null. */
  readonly type?: 'double precision'
  readonly rule: z.ZodType
}

/**
 * A list of a country that a file replaces: rows without a record are added, records without a row are
 * removed. Its table has the columns country_id, created_by, created_at, updated_by and updated_at.
 */
export interface ListDefinition<Id extends string = string, Match extends string = string> {
  /** Of the imports in the database. */
  readonly kind: string
  /** The names of sheet and exported file begin with it. */
  readonly name: string
  readonly noun: { readonly one: string; readonly many: string }
  /** `id` is the column with the id of a record. */
  readonly table: LoggedTable & { readonly id: string }
  /** The namespace of the lock that every save of a record takes shared. */
  readonly lock: string
  /** Columns that identify the record; a file can omit the id. */
  readonly id: Column & { readonly key: Id }
  readonly country: Column
  readonly columns: readonly ListColumn[]
  /** A file without one of these columns is rejected. The values of other missing columns stay. */
  readonly required: readonly string[]
  /** Rows without an id belong to the record with the same values here. The first one names a record. */
  readonly match: readonly [Match, ...Match[]]
  needsRemovalConfirmed(removed: number, before: number): boolean
}

/** The content of a file, before it is compared with the database. */
export interface ListFile {
  sheet: string
  sheetsLeftOut: string[]
  columnsLeftOut: string[]
  /** Keys of optional columns that the file does not have; their values stay as they are. */
  columnsMissing: string[]
  /** The headings of the file by column key. */
  headings: Record<string, string>
  /** Batches of `ImportRow` as JSON text. */
  rows: string[]
  hasIds: boolean
  /** Whether rows have the same name and address. */
  hasRepeatedNames: boolean
  rejectedCells: number
  rejected: RejectedCell[]
}

/** All columns of the sheet, in its order. */
export const sheetColumns = ({ id, country, columns }: ListDefinition): Column[] => [
  id,
  country,
  ...columns,
]

/** A column and its position in the cells of a row. */
export function getColumn(
  { columns }: ListDefinition,
  key: string,
): { at: number; column: string } {
  const at = columns.findIndex((column) => column.key === key)
  const found = columns[at]
  if (!found) throw new Error(`The list has no column ${key}.`)
  return { at, column: found.column }
}
