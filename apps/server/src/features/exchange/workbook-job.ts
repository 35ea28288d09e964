import { findScript } from '../../platform/server-files.ts'
import type { WrittenSheet } from './sheet.ts'
import { createWorkerJobs } from './worker-jobs.ts'

/** Write a workbook at once, or write one sheet whose rows the worker requests as it needs them. */
export type WorkbookJob = { write: WrittenSheet[] } | { stream: Omit<WrittenSheet, 'rows'> }

/** Apart from reading, so that uploads do not hold up downloads. */
export const runJob = createWorkerJobs<WorkbookJob>({
  script: findScript('features/exchange/workbook-worker'),
  seconds: 60,
  megabytes: 768,
})
