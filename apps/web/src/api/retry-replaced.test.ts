import { expect, test } from 'vitest'
import { CallError } from './call-error.ts'
import { retryReplaced } from './retry-replaced.ts'

const problem = (code: string) => new CallError(429, '/api/x', JSON.stringify({ code }))

test('a search that another tab replaced is sent again, at most ten times', () => {
  const replaced = problem('search_replaced')
  expect(retryReplaced.retry(0, replaced)).toBe(true)
  expect(retryReplaced.retry(9, replaced)).toBe(true)
  expect(retryReplaced.retry(10, replaced)).toBe(false)
})

test('no other failure is sent again', () => {
  expect(retryReplaced.retry(0, problem('too_many_requests'))).toBe(false)
  expect(retryReplaced.retry(0, new CallError(0, '/api/x'))).toBe(false)
  expect(retryReplaced.retry(0, new Error('aborted'))).toBe(false)
})
