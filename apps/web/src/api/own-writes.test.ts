import { expect, test } from 'vitest'
import { isOurs, writeStarted, writesSettled } from './own-writes.ts'

test('whether a change is ours is known when our writes have been answered', async () => {
  const first = writeStarted()
  const second = writeStarted()
  const order: string[] = []
  const settled = writesSettled().then(() => order.push('settled'))
  first('one')
  order.push('first')
  await Promise.resolve()
  second(null)
  order.push('second')
  await settled
  expect(order).toEqual(['first', 'second', 'settled'])
  expect([isOurs('one'), isOurs('two'), isOurs(null)]).toEqual([true, false, false])
})

test('a write without an answer holds nothing up for long', async () => {
  const answer = writeStarted()
  await writesSettled(10)
  answer(null)
})
