import { expect, test } from 'vitest'
import { ago } from './time-ago.ts'

const now = Date.parse('2026-05-10T12:00:00Z')

test.each([
  ['2026-05-10T12:00:05Z', 'just now'],
  ['2026-05-10T11:59:30Z', 'just now'],
  ['2026-05-10T11:58:00Z', '2 minutes ago'],
  ['2026-05-10T09:01:00Z', '2 hours ago'],
  ['2026-05-09T11:00:00Z', 'yesterday'],
  ['2026-05-05T12:00:00Z', '5 days ago'],
  ['2026-04-20T12:00:00Z', '20 Apr 2026'],
])('%s was %s', (at, words) => {
  expect(ago(at, now)).toBe(words)
})
