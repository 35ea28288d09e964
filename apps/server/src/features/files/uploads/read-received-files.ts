import { createHash } from 'node:crypto'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { type Attempt, attemptOnce } from '../../../platform/work/isolate-failures.ts'
import type { Worker } from '../../../platform/work/worker.ts'
import type { FileFacts } from '../reader/reader-messages.ts'
import { readFileFacts } from '../reader/run-reader.ts'
import { Unreadable } from '../reader/unreadable.ts'
import type { FileStore } from '../store/file-store.ts'
import * as storeStatements from '../store/file-store-sql.ts'
import { withEnding } from './file-name.ts'
import * as statements from './file-uploads-sql.ts'

interface FileReaderParts {
  database: Database
  store: FileStore
}

/** Reads files as soon as they are received. */
export const fileReader = (parts: FileReaderParts): Worker => ({
  name: 'file reader',
  wakeOn: ['nutripim_files'],
  interval: 10_000,
  work: ({ signal, attempt }) => readReceivedFiles(parts, signal, attempt),
})

/** Reads all files that wait for it. Servers share the work. */
export async function readReceivedFiles(
  parts: FileReaderParts,
  signal?: AbortSignal,
  attempt: Attempt = attemptOnce,
): Promise<void> {
  while (!signal?.aborted) {
    const file = await parts.database.find<statements.ReceivedFile>(statements.claimReceived())
    if (!file) return
    await attempt(`file ${file.uploadId}/${file.number}`, () => readFile(parts, file, signal))
  }
}

async function readFile(
  { database, store }: FileReaderParts,
  file: statements.ReceivedFile,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { contentId, size, user } = file
  const hash = createHash('sha256')
  // Each statement has a time limit of its own: the process can take longer than one call.
  const parts = hashParts(store.read(database, contentId, { start: 0, end: size }), hash)
  try {
    const facts = await readFileFacts({ size, parts }, { user, signal })
    await keepFile(database, store, file, { facts, uploadedHash: hash.digest('hex') })
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    // Nothing of it is kept.
    await database.transaction(async (tx) => {
      await tx.all(statements.markRejected(file, error.message))
      await store.remove(tx, [contentId])
    })
  }
}

async function* hashParts(
  parts: AsyncIterable<Uint8Array>,
  hash: { update(part: Uint8Array): unknown },
) {
  for await (const part of parts) {
    hash.update(part)
    yield part
  }
}

interface ReadFile {
  facts: FileFacts
  uploadedHash: string
}

/** Keeps what is left of the file after it was cleaned, unless the same bytes are there already. */
async function keepFile(
  database: Database,
  store: FileStore,
  file: statements.ReceivedFile,
  { facts, uploadedHash }: ReadFile,
): Promise<void> {
  const { replaced, thumbnail, notes, ...known } = facts
  const hash = replaced ? createHash('sha256').update(replaced).digest('hex') : uploadedHash
  await database.within('long').transaction(async (tx) => {
    await tx.all(storeStatements.lockHash(hash))
    const same = await tx.find<{ contentId: number }>(storeStatements.findContent(hash))
    const contentId =
      same?.contentId ?? (replaced ? await addContent(tx, store, replaced) : file.contentId)
    if (!same) await tx.all(storeStatements.updateContent(contentId, { hash, ...known }))
    if (!same && thumbnail) {
      await tx.all(storeStatements.insertRendition(contentId, 'small', 'webp', thumbnail))
    }
    const { name: sent } = await tx.get<{ name: string }>(statements.getName(file))
    const name = withEnding(sent, known.mediaType)
    const ending = name === sent ? [] : [`Renamed to ${name}, because of its content.`]
    await tx.all(
      statements.markReady(file, { contentId, uploadedHash, notes: [...notes, ...ending], name }),
    )
    if (contentId !== file.contentId) await store.remove(tx, [file.contentId])
  })
}

const partSize = 1024 * 1024

async function addContent(db: Queryable, store: FileStore, bytes: Uint8Array): Promise<number> {
  const { contentId } = await db.get<{ contentId: number }>(storeStatements.insertContent())
  for (let start = 0; start < bytes.length; start += partSize) {
    await store.addPart(db, contentId, start, bytes.subarray(start, start + partSize))
  }
  return contentId
}
