import type { Metric } from '../http/metrics.ts'
import type { RunningWorker } from './worker.ts'

/** Whether work in the background goes on: the last round of each worker, and what failed. */
export function listWorkerMetrics(workers: readonly RunningWorker[]): Metric[] {
  return workers.flatMap(({ name, lastRun, failures }): Metric[] => {
    const labels = `worker="${name}"`
    const ended = lastRun()
    return [
      ...(ended === undefined
        ? []
        : [
            {
              name: 'worker_last_run_timestamp_seconds',
              labels,
              type: 'gauge' as const,
              now: ended,
            },
          ]),
      { name: 'worker_failures_total', labels, type: 'counter', now: failures() },
    ]
  })
}
