import type { Queryable } from '../../../platform/database/database.ts'
import type { FileOnDisk } from '../../../platform/database/file-on-disk.ts'
import * as statements from './file-store-sql.ts'

/** Bytes from `start` up to `end`, which is not included. */
export interface ByteRange {
  start: number
  end: number
}

/** Where the bytes of contents are. What is known about a content is in the database in any case. */
export interface FileStore {
  /** Adds a part of a content, in the transaction of the caller where the store is the database. */
  addPart(
    db: Queryable,
    contentId: number,
    start: number,
    bytes: Uint8Array | FileOnDisk,
  ): Promise<void>
  /** Reads part by part, so that a large file is never in memory as a whole. */
  read(db: Queryable, contentId: number, range: ByteRange): AsyncGenerator<Uint8Array>
  /** Deletes contents together with all that is known about them. */
  remove(db: Queryable, contentIds: readonly number[]): Promise<void>
}

/** Read with one statement. */
const readSize = 1024 * 1024

/** Keeps files in the database, so that backup and replication include them. */
export const databaseStore: FileStore = {
  async addPart(db, contentId, start, bytes) {
    await db.all(statements.insertChunk(contentId, start, bytes))
  },

  async *read(db, contentId, { start, end }) {
    for (let at = start; at < end; ) {
      const chunk = await db.find<{ bytes: Uint8Array }>(
        statements.readChunk(contentId, at, Math.min(readSize, end - at)),
      )
      // It was deleted meanwhile.
      if (!chunk || chunk.bytes.length === 0)
        throw new Error('The content of the file ended early.')
      yield chunk.bytes
      at += chunk.bytes.length
    }
  },

  async remove(db, contentIds) {
    await db.all(statements.deleteContents(contentIds))
  },
}
