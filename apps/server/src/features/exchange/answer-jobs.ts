import { type MessagePort, parentPort } from 'node:worker_threads'
import type { WorkerRequest } from './worker-jobs.ts'

/** Answers the jobs of the server in a worker, and reports that the modules of the worker are loaded. */
export function answerJobs<Job>(work: (job: Job, port: MessagePort) => Promise<unknown>): void {
  // Only the server sends messages.
  parentPort?.on('message', async ({ job, port }: WorkerRequest<Job>) => {
    try {
      port.postMessage({ done: await work(job, port) })
    } finally {
      port.close()
    }
  })
  parentPort?.postMessage('loaded')
}
