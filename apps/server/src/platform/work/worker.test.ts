import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Round, startWorker, type Worker } from './worker.ts'
import { listWorkerMetrics } from './worker-metrics.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

const interval = 1000
const warn = vi.fn()
beforeEach(() => warn.mockClear())

/** Listeners of the notification channels, as the database has them. */
const listeners = new Map<string, (payload: string) => void>()
const database = {
  async listen(channel: string, onMessage: (payload: string) => void) {
    listeners.set(channel, onMessage)
    return async () => {
      listeners.delete(channel)
    }
  },
}
const start = (worker: Omit<Worker, 'name' | 'interval'>) =>
  startWorker({ name: 'test', interval, ...worker }, { database, log: { warn } })

/** Work that lasts until it is told to end. */
function createSlowWork() {
  let end = () => {}
  const work = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        end = resolve
      }),
  )
  return { work, end: () => end() }
}

test('work that takes longer than the interval does not run twice at once', async () => {
  const slow = createSlowWork()
  const worker = await start(slow)
  await vi.advanceTimersByTimeAsync(3 * interval)
  expect(slow.work).toHaveBeenCalledTimes(1)
  slow.end()
  await vi.advanceTimersByTimeAsync(interval)
  expect(slow.work).toHaveBeenCalledTimes(2)
  slow.end()
  await worker.close()
})

test('a round that fails is logged and counted, and the next one follows', async () => {
  const failure = new Error('no connection')
  const work = vi.fn().mockRejectedValueOnce(failure).mockResolvedValue(undefined)
  const worker = await start({ work })
  expect(worker.lastRun()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(interval)
  expect(warn).toHaveBeenCalledExactlyOnceWith(failure, 'test')
  expect(work).toHaveBeenCalledTimes(2)
  expect(worker.failures()).toBe(1)
  expect(worker.lastRun()).toBe(Date.now() / 1000)
  await worker.close()
})

test('an item that fails is counted and holds up no other', async () => {
  const done: string[] = []
  const worker = await start({
    async work({ attempt }) {
      await attempt('broken', () => Promise.reject(new Error('broken')))
      await attempt('other', async () => void done.push('other'))
    },
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(done).toEqual(['other'])
  expect(listWorkerMetrics([worker])).toEqual([
    {
      name: 'worker_last_run_timestamp_seconds',
      labels: 'worker="test"',
      type: 'gauge',
      now: Date.now() / 1000,
    },
    { name: 'worker_failures_total', labels: 'worker="test"', type: 'counter', now: 1 },
  ])
  await worker.close()
})

test('a notification begins a round at once, and one that comes during a round begins another', async () => {
  const slow = createSlowWork()
  const worker = await start({ ...slow, wakeOn: ['a', 'b'] })
  listeners.get('b')?.('')
  slow.end()
  await vi.advanceTimersByTimeAsync(0)
  expect(slow.work).toHaveBeenCalledTimes(2)
  slow.end()
  await vi.advanceTimersByTimeAsync(1)
  expect(slow.work).toHaveBeenCalledTimes(2)
  listeners.get('a')?.('')
  await vi.advanceTimersByTimeAsync(0)
  expect(slow.work).toHaveBeenCalledTimes(3)
  slow.end()
  await worker.close()
  expect(listeners.size).toBe(0)
})

test('what comes within the delay is done together', async () => {
  const work = vi.fn().mockResolvedValue(undefined)
  const worker = await start({ work, wakeOn: ['a'], delay: 100 })
  await vi.advanceTimersByTimeAsync(0)
  for (let i = 0; i < 3; i += 1) listeners.get('a')?.('')
  await vi.advanceTimersByTimeAsync(99)
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(work).toHaveBeenCalledTimes(2)
  await worker.close()
})

test('work can ask for its next round', async () => {
  const work = vi.fn(async ({ wake }: Round) => wake(200))
  const worker = await start({ work })
  await vi.advanceTimersByTimeAsync(interval)
  expect(work.mock.calls.length).toBeGreaterThanOrEqual(5)
  await worker.close()
})

test('closing aborts the work, waits for it and for what it left, and logs nothing', async () => {
  const ended: string[] = []
  const worker = await start({
    work: ({ signal }) =>
      new Promise<void>((_, reject) =>
        signal.addEventListener('abort', () => {
          ended.push('work')
          reject(signal.reason)
        }),
      ),
    finish: async () => void ended.push('rest'),
  })
  await worker.close()
  expect(ended).toEqual(['work', 'rest'])
  expect(warn).not.toHaveBeenCalled()
})
