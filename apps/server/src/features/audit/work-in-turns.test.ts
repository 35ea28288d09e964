import { expect, test } from 'vitest'
import { limitTurns, unlimitedTurns, workInTurns } from './work-in-turns.ts'

const items = Array.from({ length: 1000 }, (_, i) => i)

test('all items are worked on once and in order, in batches of at most 500', async () => {
  const sizes: number[] = []
  const turns = limitTurns(new AbortController().signal, 60)
  const results = await workInTurns(items, turns, async (batch) => {
    sizes.push(batch.length)
    return batch
  })
  expect(results).toEqual(items)
  expect(sizes[0]).toBeLessThan(10)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(500)
})

test('work inside a transaction has few batches', async () => {
  const sizes: number[] = []
  await workInTurns(items, unlimitedTurns, async (batch) => {
    sizes.push(batch.length)
    return batch
  })
  expect(sizes).toEqual([500, 500])
})

test('work stops between two batches when the caller leaves', async () => {
  const leaving = new AbortController()
  let batches = 0
  const work = workInTurns(items, limitTurns(leaving.signal, 60), async (batch) => {
    batches += 1
    if (batches === 2) leaving.abort()
    return batch
  })
  await expect(work).rejects.toMatchObject({ code: 'cancelled' })
  expect(batches).toBe(2)
})

test('work stops when its time is up, and the problem says what to do', async () => {
  const work = workInTurns(items, limitTurns(new AbortController().signal, 0), async () => [])
  await expect(work).rejects.toMatchObject({
    code: 'timed_out',
    message: expect.stringContaining('Select a later time'),
  })
})

test('other tasks run between two batches', async () => {
  const order: string[] = []
  setImmediate(() => order.push('other task'))
  await workInTurns(items, limitTurns(new AbortController().signal, 60), async () => {
    order.push('batch')
    return []
  })
  expect(order.indexOf('other task')).toBeLessThan(2)
  expect(order.indexOf('other task')).toBeGreaterThanOrEqual(0)
})
