import { expect, it } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

it('runs all tasks, at most two at a time, and continues after a failure', async () => {
  const run = limitConcurrency(2)
  let running = 0
  let maxRunning = 0
  const task = (i: number) => async () => {
    running += 1
    maxRunning = Math.max(maxRunning, running)
    await new Promise((resolve) => setTimeout(resolve, 5))
    running -= 1
    if (i === 1) throw new Error('failed')
    return i
  }
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((i) => run(task(i))))
  expect(maxRunning).toBe(2)
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([
    true,
    false,
    true,
    true,
    true,
    true,
  ])
})
