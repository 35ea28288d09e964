import { expect, test, vi } from 'vitest'
import { recordDatabaseError } from '../database/database-fault.ts'
import { isolateFailures } from './isolate-failures.ts'

function setUp() {
  const clock = { time: 0 }
  const warn = vi.fn()
  const { signal } = new AbortController()
  const attempt = isolateFailures({
    name: 'work',
    log: { warn },
    signal,
    firstPause: 1000,
    longestPause: 4000,
    now: () => clock.time,
  })
  /** Tries once per second, and returns the seconds at which the work was done. */
  async function trySeconds(seconds: number, work: () => Promise<unknown>) {
    const tried: number[] = []
    for (const end = clock.time + seconds * 1000; clock.time < end; clock.time += 1000) {
      await attempt('a', () => {
        tried.push(clock.time / 1000)
        return work()
      })
    }
    return tried
  }
  return { attempt, warn, trySeconds }
}

test('a failing item waits twice as long after each failure up to a limit, and is logged each time', async () => {
  const { warn, trySeconds } = setUp()
  const error = new Error('broken')
  expect(await trySeconds(16, () => Promise.reject(error))).toEqual([0, 1, 3, 7, 11, 15])
  expect(warn).toHaveBeenCalledTimes(6)
  expect(warn).toHaveBeenLastCalledWith({ err: error, item: 'a', failures: 6, retryIn: 4 }, 'work')
})

test('another item is done while one waits', async () => {
  const { attempt } = setUp()
  await attempt('a', () => Promise.reject(new Error('broken')))
  const other = vi.fn(() => Promise.resolve())
  await attempt('b', other)
  expect(other).toHaveBeenCalledOnce()
})

test('an item that succeeds begins with the first pause again', async () => {
  const { trySeconds } = setUp()
  let isBroken = true
  const work = () => (isBroken ? Promise.reject(new Error('broken')) : Promise.resolve())
  await trySeconds(4, work)
  isBroken = false
  await trySeconds(4, work)
  isBroken = true
  expect(await trySeconds(4, work)).toEqual([8, 9, 11])
})

test('the pause does not grow during an outage of the database', async () => {
  const { trySeconds } = setUp()
  const outage = recordDatabaseError(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }))
  expect(await trySeconds(4, () => Promise.reject(outage))).toEqual([0, 1, 2, 3])
})
