import type { WrittenSheet } from './sheet.ts'
import { createWorkerJobs } from './worker-jobs.ts'

/** Write a workbook at once, or write one sheet whose rows the worker requests as it needs them. */
export type WorkbookJob = { write: WrittenSheet[] } | { stream: Omit<WrittenSheet, 'rows'> }

/** Apart from reading, so that uploads do not hold up downloads. */
export const runJob = createWorkerJobs<WorkbookJob>({
  script: new URL('../../../dist/features/exchange/workbook-worker.js', import.meta.url),
  seconds: 60,
  megabytes: 768,
})
