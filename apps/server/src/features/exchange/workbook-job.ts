import type { WrittenSheet } from './sheet.ts'
import { createWorkerJobs, type WorkerRequest } from './worker-jobs.ts'

/** Write a workbook at once, or write one sheet whose rows the worker requests as it needs them. */
type WorkbookJob = { write: WrittenSheet[] } | { stream: Omit<WrittenSheet, 'rows'> }
export type WorkbookRequest = WorkerRequest<WorkbookJob>

/** Apart from reading, so that uploads do not hold up downloads. */
export const runJob = createWorkerJobs<WorkbookJob>({
  script: new URL('../../../dist/features/exchange/workbook-worker.js', import.meta.url),
  seconds: 60,
  megabytes: 768,
})
