import { expect, test } from 'vitest'
import { parseRetryAfter } from './retry-after.ts'

const now = Date.parse('2026-06-30T12:00:00Z')

test.each([
  ['120', 120],
  ['0', 0],
  ['Tue, 30 Jun 2026 12:01:00 GMT', 60],
  ['Tue, 30 Jun 2026 11:00:00 GMT', 0],
  ['soon', undefined],
  ['-5', undefined],
  ['1.5', undefined],
  ['', undefined],
  [undefined, undefined],
])('Retry-After %s asks to wait %s seconds', (header, seconds) => {
  expect(parseRetryAfter(header, now)).toBe(seconds)
})
