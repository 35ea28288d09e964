import { Readable } from 'node:stream'
import { readInProcess } from './read-process.ts'
import type { OtherTables, ReadOptions, SheetPart } from './reader/reader-messages.ts'
import { maxCellText, type Sheet, type WrittenSheet } from './sheet.ts'
import { createUserQueue } from './user-queue.ts'
import { runJob } from './workbook-job.ts'

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const limits = {
  zip: { entries: 1000, inflatedBytes: 200 * 1024 * 1024 },
  sheets: {
    rows: 60_000,
    columns: 300,
    cells: 1_000_000,
    cellText: maxCellText,
    /** Characters in a row, which is sent as a whole, and in all cells. */
    rowText: 1_000_000,
    text: 30_000_000,
  },
}

/** One file is read at a time, because a reader can take as much memory as the server. */
const queueRead = createUserQueue({ concurrent: 1, maxPending: 200 })

/** Who sent a file, and how they follow it. */
export interface FileCall {
  identity: { userId: string }
  /** Receives the number of files that are read before this one. */
  reportQueue?: (before: number) => void
  /** Aborted when nobody waits for the answer. */
  signal?: AbortSignal
}

/** Reads a workbook, and if it may be one another table, in a process of its own. */
export async function readWorkbook(
  file: Blob,
  call: FileCall,
  otherTables?: OtherTables,
): Promise<Sheet[]> {
  const sheets: Sheet[] = []
  const wanted = { isFirstEnough: false, call, ...(otherTables && { otherTables }) }
  await readParts(file, wanted, (part) => {
    if ('rows' in part) sheets.at(-1)?.rows.push(...part.rows)
    else sheets.push({ name: part.sheet.name, isHidden: part.sheet.isHidden, rows: [] })
  })
  return sheets
}

/** Reads a workbook in parts, so that a large file is never completely in memory. */
export async function readParts(
  file: Blob,
  { call, ...wanted }: Omit<ReadOptions, 'limits'> & { call: FileCall },
  onPart: (
    part: Exclude<SheetPart, { expectedRows: number }>,
    expectedRows: number,
  ) => void | Promise<void>,
): Promise<void> {
  const { identity, reportQueue, signal } = call
  const task = { user: identity.userId, onPosition: reportQueue, signal }
  let expectedRows = 0
  await queueRead(task, () =>
    readInProcess(
      file,
      { ...wanted, limits },
      (part) => {
        if (!('expectedRows' in part)) return onPart(part, expectedRows)
        expectedRows = part.expectedRows
      },
      signal,
    ),
  )
}

export function writeWorkbook(sheets: WrittenSheet[], user: string): Promise<Uint8Array> {
  return runJob<never, Uint8Array>({ write: sheets }, { user })
}

/**
 * Writes one sheet while it is sent. Rows are passed as JSON text, in batches of arrays of cells, so that
 * only the worker parses them.
 */
export function streamSheet(
  sheet: Omit<WrittenSheet, 'rows'>,
  rows: Iterator<string> | AsyncIterator<string>,
  user: string,
): Readable {
  const closing = new AbortController()
  const stream = new Readable({
    read() {},
    destroy(error, done) {
      closing.abort()
      done(error)
    },
  })
  const writing = runJob<{ bytes: Uint8Array } | { wantsRows: true }, undefined>(
    { stream: sheet },
    { user, signal: closing.signal },
    async (part, answer) => {
      if ('bytes' in part) {
        stream.push(part.bytes)
        return
      }
      const { done, value } = await rows.next()
      answer(done ? null : value)
    },
  )
  writing.then(
    () => stream.push(null),
    (error) => stream.destroy(error),
  )
  return stream
}
