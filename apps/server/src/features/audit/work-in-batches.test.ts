import { expect, test } from 'vitest'
import { limitBatches, unlimitedBatches, workInBatches } from './work-in-batches.ts'

const items = Array.from({ length: 1000 }, (_, i) => i)

test('all items are worked on once and in order, in batches of at most 500', async () => {
  const sizes: number[] = []
  const batches = limitBatches(new AbortController().signal, 60)
  const results = await workInBatches(items, batches, async (batch) => {
    sizes.push(batch.length)
    return batch
  })
  expect(results).toEqual(items)
  expect(sizes[0]).toBeLessThan(10)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(500)
})

test('work inside a transaction has few batches', async () => {
  const sizes: number[] = []
  await workInBatches(items, unlimitedBatches, async (batch) => {
    sizes.push(batch.length)
    return batch
  })
  expect(sizes).toEqual([500, 500])
})

test('work stops between two batches when the caller leaves', async () => {
  const leaving = new AbortController()
  let batches = 0
  const work = workInBatches(items, limitBatches(leaving.signal, 60), async (batch) => {
    batches += 1
    if (batches === 2) leaving.abort()
    return batch
  })
  await expect(work).rejects.toMatchObject({ code: 'cancelled' })
  expect(batches).toBe(2)
})

test('work stops when its time is up, and the problem says what to do', async () => {
  const work = workInBatches(items, limitBatches(new AbortController().signal, 0), async () => [])
  await expect(work).rejects.toMatchObject({
    code: 'timed_out',
    message: expect.stringContaining('Select a later time'),
  })
})

test('other tasks run between two batches', async () => {
  const order: string[] = []
  setImmediate(() => order.push('other task'))
  await workInBatches(items, limitBatches(new AbortController().signal, 60), async () => {
    order.push('batch')
    return []
  })
  expect(order.indexOf('other task')).toBeLessThan(2)
  expect(order.indexOf('other task')).toBeGreaterThanOrEqual(0)
})
