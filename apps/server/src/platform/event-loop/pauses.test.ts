import { expect, test } from 'vitest'
import { forEachWithPauses } from './pauses.ts'

test('other work runs at least every 10 milliseconds, however slow an item is', async () => {
  let time = 0
  let longest = 0
  let lastTurn = 0
  let isDone = false
  const otherWork = () => {
    longest = Math.max(longest, time - lastTurn)
    lastTurn = time
    if (!isDone) setImmediate(otherWork)
  }
  setImmediate(otherWork)
  const durations = Array.from({ length: 1000 }, (_, i) => (i % 10 === 0 ? 8 : 0.5))
  await forEachWithPauses(
    durations,
    (milliseconds) => {
      time += milliseconds
    },
    () => time,
  )
  isDone = true
  expect(time).toBe(1250)
  expect(longest).toBeLessThanOrEqual(20)
})

test('short work is not interrupted', async () => {
  let turns = 0
  const counting = setImmediate(function count() {
    turns += 1
  })
  await forEachWithPauses(
    [1, 2, 3],
    () => {},
    () => 0,
  )
  expect(turns).toBe(0)
  clearImmediate(counting)
})
