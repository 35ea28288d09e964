import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../../platform/database/database.ts'
import { type Attempt, attemptOnce } from '../../../platform/work/isolate-failures.ts'
import type { Worker } from '../../../platform/work/worker.ts'
import * as statements from './log-months-sql.ts'

export interface LogMonthsOptions {
  database: Database
  log: Pick<FastifyBaseLogger, 'info'>
  /** Whole months that stay in the log; 0: all. */
  keptMonths: number
  /** Where archived months are moved to. */
  tablespace: string | undefined
}

const hour = 60 * 60 * 1000

/** Creates the partition of the next month, and archives old months, once an hour. */
export const logMonths = (options: LogMonthsOptions): Worker => ({
  name: 'months of the audit log',
  interval: hour,
  work: ({ signal, attempt }) => keepLogMonths(options, signal, attempt),
})

/** Several servers can run this at the same time; one of them does the work. */
export async function keepLogMonths(
  { database, log, keptMonths, tablespace }: LogMonthsOptions,
  signal?: AbortSignal,
  attempt: Attempt = attemptOnce,
): Promise<void> {
  // Months are archived also where the tablespace is missing or full.
  const steps = {
    'new months': statements.advanceLogMonths(),
    ...(keptMonths > 0 && { 'archived months': statements.archiveLogMonth(keptMonths, undefined) }),
    ...(keptMonths > 0 &&
      tablespace && { tablespace: statements.archiveLogMonth(keptMonths, tablespace) }),
  }
  for (const [name, statement] of Object.entries(steps)) {
    await attempt(name, async () => {
      while (!signal?.aborted) {
        // Each step is a transaction of its own. One of them reads the whole log of an older release.
        const { step } = await database.within('migration').get<{ step: string | null }>(statement)
        if (step === null) break
        log.info({ step }, 'months of the audit log')
      }
    })
  }
}
