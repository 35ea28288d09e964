import type { Readable } from 'node:stream'
import type { ImportCounts, RejectedCell } from '@nutripim/contract/exchange/exchange'
import type { Progress } from '../../../platform/api/progress.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { FileCall } from '../workbook.ts'
import type { ImportScope, StoredImport } from './imports-sql.ts'

/** The imports of a kind and country, in the transaction of a call. */
export interface OpenScope extends ImportScope {
  db: Queryable
}

/** One of them. */
export interface OpenImport extends OpenScope {
  id: number
}

/** A file that was compared with what is stored. */
export interface ComparedFile {
  counts: ImportCounts
  changedCells: number
  rejectedCells: number
  rejected: RejectedCell[]
  /** What applying and undoing it needs, besides rows that are stored already. */
  changes: readonly object[]
  basis?: string
  listCells?: number
}

/**
 * Where imports differ: `changeRecords` makes these steps from the definition of an import that changes
 * cells of records, `replaceList` from that of a list that a file replaces.
 */
export interface ImportSteps<Read, Compared extends ComparedFile, Preview, Change, Apply, Undo> {
  /** Of the imports in the database. */
  readonly kind: string
  /** The name of an exported file begins with it. */
  readonly name: string
  export(scope: OpenScope, userId: string): Promise<Uint8Array | Readable>
  /** Reads the file before the transaction opens. */
  read(file: File, country: string, progress: Progress, call: FileCall): Promise<Read>
  compare(open: OpenImport, read: Read, progress: Progress): Promise<Compared>
  preview(open: OpenImport, read: Read, compared: Compared): Promise<Preview>
  /**
   * Saves all changes but those that the user left out, or none, and returns the changes. Without `input`
   * there was no preview, so nothing is left out or confirmed.
   */
  apply(open: OpenImport, stored: StoredImport<Change>, input?: Apply): Promise<readonly Change[]>
  undo(open: OpenImport, stored: StoredImport<Change>, input: Undo): Promise<void>
}
