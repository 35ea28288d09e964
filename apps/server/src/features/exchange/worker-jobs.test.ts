import { readdirSync } from 'node:fs'
import { waitFor } from '@nutripim/tools/test-support/wait-for'
import { expect, test } from 'vitest'
import { runJob as writeWorkbook } from './workbook-job.ts'
import { createWorkerJobs } from './worker-jobs.ts'

const runForever = new URL(
  `data:text/javascript,
  import { parentPort } from 'node:worker_threads';
  setInterval(() => {}, 1000);
  parentPort.postMessage('loaded');`,
)

test('a job that takes too long is answered as a time limit, not as an error of the server', async () => {
  const runJob = createWorkerJobs<string>({ script: runForever, seconds: 0.1, megabytes: 64 })
  await expect(runJob('job', { user: 'maria' })).rejects.toMatchObject({
    code: 'timed_out',
    status: 503,
  })
})

test('jobs that are cancelled at once leave no files open', async () => {
  const countOpenFiles = () => readdirSync('/dev/fd').length
  const before = countOpenFiles()
  for (let i = 0; i < 10; i += 1) {
    const signal = AbortSignal.timeout(20 * i)
    const cancelled = writeWorkbook(
      { stream: { name: 'A', columns: [], frozenColumns: 0 } },
      { user: 'maria', signal },
    )
    await expect(cancelled).rejects.toMatchObject({ name: 'TimeoutError' })
  }
  // Node itself opens and closes some.
  await waitFor(() => expect(countOpenFiles()).toBeLessThan(before + 10))
})
