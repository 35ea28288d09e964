import { expect, test } from 'vitest'
import { createWorkerJobs } from './worker-jobs.ts'

const runForever = new URL('data:text/javascript,setInterval(() => {}, 1000)')

test('a job that takes too long is answered as a time limit, not as an error of the server', async () => {
  const runJob = createWorkerJobs<string>({ script: runForever, seconds: 0.1, megabytes: 64 })
  await expect(runJob('job', { user: 'maria' })).rejects.toMatchObject({
    code: 'timed_out',
    status: 503,
  })
})
