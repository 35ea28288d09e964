import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeatWork } from './repeat-work.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const interval = 1000

test('work that takes longer than the interval does not run twice at once', async () => {
  let end = () => {}
  const work = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        end = resolve
      }),
  )
  const repeated = repeatWork({ name: 'slow', interval, log: { warn: vi.fn() }, work })
  await vi.advanceTimersByTimeAsync(3 * interval)
  expect(work).toHaveBeenCalledTimes(1)
  end()
  await vi.advanceTimersByTimeAsync(interval)
  expect(work).toHaveBeenCalledTimes(2)
  end()
  await repeated.close()
})

test('a failure is logged, and the work is done again', async () => {
  const warn = vi.fn()
  const failure = new Error('no connection')
  const work = vi.fn().mockRejectedValueOnce(failure).mockResolvedValue(undefined)
  const repeated = repeatWork({ name: 'failing', interval, log: { warn }, work })
  await vi.advanceTimersByTimeAsync(interval)
  expect(warn).toHaveBeenCalledExactlyOnceWith(failure, 'failing')
  expect(work).toHaveBeenCalledTimes(2)
  await repeated.close()
})

test('closing tells the work to end, waits for it, and logs nothing', async () => {
  const warn = vi.fn()
  let hasEnded = false
  const work = (signal: AbortSignal) =>
    new Promise<void>((_, reject) =>
      signal.addEventListener('abort', () => {
        hasEnded = true
        reject(signal.reason)
      }),
    )
  await repeatWork({ name: 'ending', interval, log: { warn }, work }).close()
  expect(hasEnded).toBe(true)
  expect(warn).not.toHaveBeenCalled()
})
