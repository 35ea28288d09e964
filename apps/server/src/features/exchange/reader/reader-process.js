// A process of its own, so that the server can end it whatever a file does to it. Plain JavaScript, so
// that it runs from the sources as well as from a build.
import { readWorkbook } from './read-workbook.js'
import { messages, Rejection } from './rejection.js'

/** Small enough that the server processes them quickly, and few enough that they take little memory. */
const maxPendingParts = 4

process.once('disconnect', () => process.exit())
process.once('message', (options) => void answer(Object(options)))

/** @param {Parameters<typeof readWorkbook>[1] & { size: number }} options */
async function answer(options) {
  let last
  try {
    await readWorkbook(await receiveFile(options.size), options, createSender())
    last = { done: true }
  } catch (error) {
    last = { refused: error instanceof Rejection ? error.message : messages.unreadable }
  }
  process.send?.(last)
}

/** @param {number} size */
async function receiveFile(size) {
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
  /** @param {import('./read-workbook.js').Part} part */
  return async (part) => {
    while (pending >= maxPendingParts) {
      await new Promise((resolve) => {
        onProcessed = () => resolve(undefined)
      })
    }
    pending += 1
    process.send?.({ part: 'rows' in part ? { ...part, dates: listDates(part.rows) } : part })
  }
}

/** Where dates are: JSON has no dates, so the server restores them. @param {import('./read-workbook.js').SheetRow[]} rows */
function listDates(rows) {
  return rows.flatMap(({ cells }, row) =>
    cells.flatMap((cell, column) => (cell instanceof Date ? [[row, column]] : [])),
  )
}
