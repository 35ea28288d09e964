import { pipeline } from 'node:stream/promises'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { ProblemError } from '../../platform/api/problem-error.ts'
import { findScript } from '../../platform/server-files.ts'
import { type EndReason, runLimitedProcess } from './process/limited-process.ts'
import type {
  ReaderMessage,
  ReaderOptions,
  ReadOptions,
  SentPart,
  SheetPart,
} from './reader/reader-messages.ts'

const limits = { seconds: 60, minMegabytes: 120, maxMegabytes: 256 }

const sentences: Record<EndReason, string> = {
  memory:
    'Reading the file takes too much memory, so it was stopped. Remove what you do not need, save the file as .xlsx, or split it into smaller files.',
  time: 'Reading the file takes too long, so it was stopped. Split it into smaller files.',
  ended: 'The file cannot be read as a workbook. Open it in Excel, save it again and upload the new file.', // biome-ignore format: one line
}

/** Reads a file in a process of its own. */
export function readInProcess(
  file: Blob,
  options: ReadOptions,
  onPart: (part: SheetPart) => void | Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const createRejection = (sentence: string) => new ProblemError('file_refused', sentence)
  const plan = {
    script: findScript('features/exchange/reader/reader-process'),
    limits,
    createError: (reason: EndReason) => createRejection(sentences[reason]),
    signal,
  }
  return runLimitedProcess<void>(plan, (reader, { resolve, reject }) => {
    // Parts are processed one after the other, and the end after the last of them.
    let processed: Promise<void> = Promise.resolve()
    // Only our own script sends messages.
    reader.on('message', (message: ReaderMessage) => {
      if ('rejected' in message) return reject(createRejection(message.rejected))
      processed = processed.then(async () => {
        if ('done' in message) return resolve()
        // A large file must not block other requests.
        await yieldToOthers()
        await onPart(restoreDates(message.part))
        if (reader.connected) reader.send('processed')
      })
      processed.catch(reject)
    })
    reader.send({ ...options, size: file.size } satisfies ReaderOptions)
    // A reader that rejects the file early does not take the rest of it.
    if (reader.stdin) pipeline(file.stream(), reader.stdin).catch(() => {})
  })
}

function restoreDates(part: SentPart): SheetPart {
  if (!('rows' in part)) return part
  for (const [row, column] of part.dates ?? []) {
    const cells = part.rows[row]?.cells
    const cell = cells?.[column]
    if (cells && typeof cell === 'string') cells[column] = new Date(cell)
  }
  return { rows: part.rows }
}
