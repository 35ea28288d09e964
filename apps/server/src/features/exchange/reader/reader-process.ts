// A process of its own, so that the server can end it whatever a file does to it.
import type { SheetRow } from '../sheet.ts'
import { readWorkbook } from './read-workbook.ts'
import type { DatePosition, ReaderMessage, ReaderOptions, SheetPart } from './reader-messages.ts'
import { messages, Rejection } from './rejection.ts'

/** Small enough that the server processes them quickly, and few enough that they take little memory. */
const maxPendingParts = 4

process.once('disconnect', () => process.exit())
// Only the server sends messages.
process.once('message', (options: ReaderOptions) => void answer(options))

async function answer(options: ReaderOptions): Promise<void> {
  let last: ReaderMessage
  try {
    await readWorkbook(await receiveFile(options.size), options, createSender())
    last = { done: true }
  } catch (error) {
    last = { rejected: error instanceof Rejection ? error.message : messages.unreadable }
  }
  send(last)
}

function send(message: ReaderMessage): void {
  process.send?.(message)
}

async function receiveFile(size: number): Promise<Buffer> {
  const file = Buffer.alloc(size)
  let at = 0
  for await (const chunk of process.stdin) at += chunk.copy(file, at)
  return file
}

/** Sends parts of the result; waits while too many of them are unprocessed. */
function createSender() {
  let pending = 0
  let onProcessed = () => {}
  process.on('message', () => {
    pending -= 1
    onProcessed()
  })
  return async (part: SheetPart) => {
    while (pending >= maxPendingParts) {
      await new Promise<void>((resolve) => {
        onProcessed = resolve
      })
    }
    pending += 1
    send({ part: 'rows' in part ? { ...part, dates: listDates(part.rows) } : part })
  }
}

/** Where dates are: JSON has no dates, so the server restores them. */
function listDates(rows: SheetRow[]): DatePosition[] {
  const dates: DatePosition[] = []
  rows.forEach(({ cells }, row) => {
    cells.forEach((cell, column) => {
      if (cell instanceof Date) dates.push([row, column])
    })
  })
  return dates
}
