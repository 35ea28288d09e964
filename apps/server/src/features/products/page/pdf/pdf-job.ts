import type { ProductPage } from '@nutripim/contract/products/product-page'
import { ProblemError } from '../../../../platform/api/problem-error.ts'
import { findScript } from '../../../../platform/server-files.ts'
import { type EndReason, runLimitedProcess } from '../../../exchange/process/limited-process.ts'
import { createUserQueue } from '../../../exchange/user-queue.ts'
import type { Picture } from '../../../link-monitor/load-picture.ts'

export interface PdfJob {
  page: ProductPage
  today: Date
  picture?: Picture | undefined
}

export interface PdfMessage {
  bytes: Uint8Array
}

/** One at a time, because a large sheet takes as much memory as the server; users take turns. */
const enqueue = createUserQueue({ concurrent: 1, maxPending: 100 })

/** The process ended by itself: its input cannot be drawn. */
export class PdfFailure extends Error {}

/** Writes a data sheet in a process of its own: fonts and layout take time and memory. */
export function writePdf(
  job: PdfJob,
  { user, signal }: { user: string; signal: AbortSignal },
): Promise<Uint8Array> {
  const plan = {
    script: findScript('features/products/page/pdf/pdf-process'),
    limits: { seconds: 30, minMegabytes: 160, maxMegabytes: 256 },
    serialization: 'advanced' as const,
    createError: (reason: EndReason) =>
      reason === 'ended'
        ? new PdfFailure('The data sheet could not be written.')
        : new ProblemError('timed_out'),
    signal,
  }
  return enqueue({ user, signal }, () =>
    runLimitedProcess<Uint8Array>(plan, (writer, { resolve }) => {
      // Only our own script sends messages.
      writer.once('message', ({ bytes }: PdfMessage) => resolve(bytes))
      writer.send(job)
    }),
  )
}
