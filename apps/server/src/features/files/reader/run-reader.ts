import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { findScript } from '../../../platform/server-files.ts'
import { type EndReason, runLimitedProcess } from '../../exchange/process/limited-process.ts'
import { createUserQueue } from '../../exchange/user-queue.ts'
import type { FileFacts, FileJob, FileMessage } from './reader-messages.ts'
import { sentences, Unreadable } from './unreadable.ts'

/** A picture of 64 million pixels takes this much when it is turned. */
const limits = { seconds: 60, minMegabytes: 320, maxMegabytes: 400 }

const reasons: Record<EndReason, string> = {
  memory: sentences.memory,
  time: sentences.time,
  ended: sentences.damaged,
}

/** One at a time, because a picture can take as much memory as the server; users take turns. */
const enqueue = createUserQueue({ concurrent: 1, maxPending: 1000 })

export interface FileBytes {
  size: number
  parts: AsyncIterable<Uint8Array>
}

interface ReaderCall {
  user: string
  signal?: AbortSignal | undefined
}

function run<Result>(
  { size, parts }: FileBytes,
  job: Omit<FileJob, 'size'>,
  { user, signal }: ReaderCall,
  accept: (message: FileMessage) => Result | undefined,
): Promise<Result> {
  const plan = {
    script: findScript('features/files/reader/file-process'),
    limits,
    serialization: 'advanced' as const,
    createError: (reason: EndReason) => new Unreadable(reasons[reason]),
    signal,
  }
  return enqueue({ user, ...(signal && { signal }) }, () =>
    runLimitedProcess<Result>(plan, (reader, { resolve, reject }) => {
      // Only our own script sends messages.
      reader.once('message', (message: FileMessage) => {
        if ('unreadable' in message) return reject(new Unreadable(message.unreadable))
        const result = accept(message)
        if (result !== undefined) resolve(result)
      })
      reader.send({ ...job, size } satisfies FileJob)
      if (!reader.stdin) return
      pipeline(Readable.from(parts), reader.stdin).catch((error) => {
        // A process that has ended says why by itself.
        if (!hasCode(error, 'EPIPE')) reject(error)
      })
    }),
  )
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

/** Checks a file in a process of its own. Throws `Unreadable` with a sentence for the user. */
export const readFileFacts = (bytes: FileBytes, call: ReaderCall): Promise<FileFacts> =>
  run(bytes, {}, call, (message) => ('facts' in message ? message.facts : undefined))

/** A stored picture in another size. */
export const renderFile = (
  bytes: FileBytes,
  render: NonNullable<FileJob['render']>,
  call: ReaderCall,
): Promise<Uint8Array> =>
  run(bytes, { render }, call, (message) => ('rendered' in message ? message.rendered : undefined))
