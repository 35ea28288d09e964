import { expect, test } from 'vitest'
import { isOwnRequest, startWrite, waitForOwnWrites } from './own-writes.ts'

test('own requests are known once all pending writes have been answered', async () => {
  const first = startWrite()
  const second = startWrite()
  const order: string[] = []
  const answered = waitForOwnWrites().then(() => order.push('answered'))
  first('one')
  order.push('first')
  await Promise.resolve()
  second(null)
  order.push('second')
  await answered
  expect(order).toEqual(['first', 'second', 'answered'])
  expect([isOwnRequest('one'), isOwnRequest('two'), isOwnRequest(null)]).toEqual([
    true,
    false,
    false,
  ])
})

test('a write without an answer is waited for only until the timeout', async () => {
  const answer = startWrite()
  await waitForOwnWrites(10)
  answer(null)
})
