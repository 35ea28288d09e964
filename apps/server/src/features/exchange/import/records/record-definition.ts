import type { SheetPlan } from '../../column.ts'
import type { OpenScope } from '../import-steps.ts'

/** The stored changes of an import to one record in one sheet. */
export interface StoredCells {
  /** Missing in imports of a single sheet that were stored by earlier releases. */
  sheet?: string
  row: number
  cells: Record<string, unknown>
  was: Record<string, unknown>
}

/** Cells that stay in an undo, because another user changed them after the import. */
export type KeepsCell<Change> = (change: Change, cell: string) => boolean

/**
 * An import that changes cells of records, each of which a row names. Records and columns that the file does
 * not have stay as they are.
 */
export interface RecordDefinition<
  Stored,
  Found,
  Key extends object,
  Review extends object,
  Kept,
  Change = Key & StoredCells,
> {
  /** Of the imports in the database. */
  readonly kind: string
  /** The name of an exported file begins with it. */
  readonly name: string
  /** What is stored in the country of the import, with the lists of its columns. */
  load(scope: OpenScope): Promise<Stored>
  /** The same without content, for what needs only the columns. */
  readonly empty: Stored
  /** The records for the export. */
  listRecords(stored: Stored): readonly Found[]
  /** Name and columns of each sheet, and how a row finds its record. */
  plans(country: string, stored: Stored): readonly SheetPlan<Found>[]
  /** What identifies a record in a stored change. */
  keyOf(record: Found): Key
  /** Whether a change adds its record. */
  isAdded(change: Change): boolean
  /** More for the preview, such as warnings. */
  review(stored: Stored, changes: readonly Change[]): Promise<Review>
  /**
   * Saves all changes with as few statements as possible, or none: a cell whose stored value is neither
   * `was` nor the new one is a conflict.
   */
  save(scope: OpenScope, changes: readonly Change[], isUndo: boolean): Promise<void>
  /** Which cells an undo keeps. */
  findKept(
    scope: OpenScope,
    changes: readonly Change[],
    kept: readonly Kept[],
  ): Promise<KeepsCell<Change>>
}
