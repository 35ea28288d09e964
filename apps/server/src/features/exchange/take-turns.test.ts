import { expect, it } from 'vitest'
import { takeTurns } from './take-turns.ts'

it('runs at most so many at a time, all of them, and goes on after a failure', async () => {
  const turn = takeTurns(2)
  let running = 0
  let most = 0
  const task = (i: number) => async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 5))
    running -= 1
    if (i === 1) throw new Error('failed')
    return i
  }
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((i) => turn(task(i))))
  expect(most).toBe(2)
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([
    true,
    false,
    true,
    true,
    true,
    true,
  ])
})
