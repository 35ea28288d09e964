import { findScript } from '../../../../platform/server-files.ts'
import { createWorkerJobs } from '../../../exchange/worker-jobs.ts'
import type { PdfContent } from './pdf-content.ts'

const runJob = createWorkerJobs<PdfContent>({
  script: findScript('features/products/page/pdf/pdf-worker'),
  seconds: 30,
  megabytes: 256,
})

/** Writes a PDF in another thread: fonts and layout take longer than other requests should wait. */
export function writePdf(content: PdfContent, user: string): Promise<Uint8Array> {
  return runJob<never, Uint8Array>(content, { user })
}
