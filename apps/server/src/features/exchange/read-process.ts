import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { pipeline } from 'node:stream/promises'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ProblemError } from '../../platform/api/problem-error.ts'
import { findScript } from '../../platform/server-files.ts'
import type {
  ReaderMessage,
  ReaderOptions,
  ReadOptions,
  SentPart,
  SheetPart,
} from './reader/reader-messages.ts'
import { readResidentMemory } from './resident-memory.ts'

const script = fileURLToPath(findScript('features/exchange/reader/reader-process'))

const megabyte = 1024 * 1024

const limits = {
  seconds: 60,
  /** Of the server and the reader together: 400 MB, less what a reader can take between two checks. */
  totalBytes: 340 * megabyte,
  /** A reader gets at least and at most this much, whatever the server uses. */
  leastBytes: 120 * megabyte,
  mostBytes: 256 * megabyte,
}

/** Often enough that a file cannot take much more memory than allowed before it is noticed. */
const millisecondsBetweenChecks = 20

const sentences = {
  memory:
    'Reading the file takes too much memory, so it was stopped. Remove what you do not need, save the file as .xlsx, or split it into smaller files.',
  time: 'Reading the file takes too long, so it was stopped. Split it into smaller files.',
  ended: 'The file cannot be read as a workbook. Open it in Excel, save it again and upload the new file.', // biome-ignore format: one line
}

/**
 * Reads a file in a process of its own, which is ended if it takes too much time or memory. The process
 * has no variables of the server, so no secrets.
 */
export async function readInProcess(
  file: Blob,
  options: ReadOptions,
  onPart: (part: SheetPart) => void | Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const reader = startReader()
  // A process that could not be started has no end.
  const ended =
    reader.pid === undefined
      ? Promise.resolve()
      : new Promise<void>((resolve) => reader.once('exit', () => resolve()))
  let onEnd = () => {}
  try {
    await new Promise<void>((resolve, reject) => {
      const stop = (reason: string) => reject(new ProblemError('file_refused', reason))
      onEnd = watch(reader, stop)
      signal?.addEventListener('abort', () => reject(signal.reason))
      signal?.throwIfAborted()
      reader.on('error', () => {
        // Otherwise it died while it was answered, and its end says why.
        if (reader.pid === undefined) reject(new ProblemError('server_busy'))
      })
      // A heap that is full ends the process by itself.
      reader.once('exit', (_code, name) => stop(name === 'SIGABRT' ? sentences.memory : sentences.ended)) // biome-ignore format: one line
      // Parts are processed one after the other, and the end after the last of them.
      let processed: Promise<void> = Promise.resolve()
      // Only our own script sends messages.
      reader.on('message', (message: ReaderMessage) => {
        if ('refused' in message) return stop(message.refused)
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
  } finally {
    onEnd()
    reader.kill('SIGKILL')
    // Its memory is free before the next one starts.
    await ended
  }
}

function startReader(): ChildProcess {
  const { SystemRoot, TZ } = process.env
  const reader = fork(script, {
    env: { ...(SystemRoot && { SystemRoot }), ...(TZ && { TZ }) },
    execArgv: [
      `--max-old-space-size=${limits.mostBytes / megabyte}`,
      // With half as much, a sixth of the time goes to collecting garbage.
      '--max-semi-space-size=8',
      // Each thread of V8 keeps some memory for itself.
      '--v8-pool-size=1',
    ],
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  })
  // The server, which answers other users, comes first.
  if (reader.pid !== undefined) setPriority(reader.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  return reader
}

/** Calls `stop` when the process takes too much time or memory. Returns a function that ends the watch. */
function watch({ pid }: ChildProcess, stop: (reason: string) => void): () => void {
  const timer = setTimeout(() => stop(sentences.time), limits.seconds * 1000)
  const checks = setInterval(() => {
    const free = limits.totalBytes - process.memoryUsage.rss()
    const allowed = Math.min(limits.mostBytes, Math.max(limits.leastBytes, free))
    if (pid !== undefined && readResidentMemory(pid) > allowed) stop(sentences.memory)
  }, millisecondsBetweenChecks)
  return () => {
    clearTimeout(timer)
    clearInterval(checks)
  }
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
