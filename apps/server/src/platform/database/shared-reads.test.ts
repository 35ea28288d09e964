import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createSharedReads } from './shared-reads.ts'

describe('reads that are shared', () => {
  test('callers who ask before the read starts share it', async () => {
    const share = createSharedReads<number>()
    let reads = 0
    const read = async () => (reads += 1)
    const answers = await Promise.all([share('a', read), share('a', read), share('b', read)])
    expect(answers).toEqual([1, 1, 2])
  })

  test('a caller who asks while the read runs gets a read of their own', async () => {
    const share = createSharedReads<string>()
    let finish = () => {}
    const isRunning = new Promise<void>((resolve) => {
      finish = resolve
    })
    let value = 'before'
    const first = share('a', async () => {
      const found = value
      await isRunning
      return found
    })
    await setImmediate()
    value = 'after'
    const second = share('a', async () => value)
    expect(await second).toBe('after')
    finish()
    expect(await first).toBe('before')
  })

  test('a read that fails fails for all who share it, and is done again for the next', async () => {
    const share = createSharedReads<number>()
    const fail = async (): Promise<number> => {
      throw new Error('no connection')
    }
    const results = await Promise.allSettled([share('a', fail), share('a', fail)])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await share('a', async () => 1)).toBe(1)
  })
})
