import { expect, test } from 'vitest'
import { parseRetryAfter } from './retry-after.ts'

const now = Date.parse('2026-06-30T12:00:00Z')

test.each([
  ['120', 120],
  ['0', 0],
  ['Tue, 30 Jun 2026 12:01:00 GMT', 60],
  ['Tue, 30 Jun 2026 11:00:00 GMT', 0],
  ['Tuesday, 30-Jun-26 12:01:00 GMT', 60],
  ['Tue Jun 30 12:01:00 2026', 60],
  ['Wed Jul  1 12:00:00 2026', 86_400],
  ['Tue, 30 Jun 2026 12:01:00', undefined],
  ['Tue Jun 30 12:01:00 2026 PST', undefined],
  ['Tue, 99 Jun 2026 12:01:00 GMT', undefined],
  ['soon', undefined],
  ['-5', undefined],
  ['1.5', undefined],
  ['', undefined],
  [undefined, undefined],
])('Retry-After %s asks to wait %s seconds', (header, seconds) => {
  expect(parseRetryAfter(header, now)).toBe(seconds)
})
