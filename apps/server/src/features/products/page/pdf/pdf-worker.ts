import { parentPort } from 'node:worker_threads'
import type { WorkerRequest } from '../../../exchange/worker-jobs.ts'
import { createPdf } from './create-pdf.ts'
import type { PdfContent } from './pdf-content.ts'

// Only the server sends messages.
parentPort?.on('message', async ({ job, port }: WorkerRequest<PdfContent>) => {
  try {
    port.postMessage({ done: await createPdf(job) })
  } finally {
    port.close()
  }
})
