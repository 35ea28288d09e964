import { expect, test } from 'vitest'
import { formatDate, formatDateTime, formatTimeAgo } from './time.ts'

const now = Date.parse('2026-05-10T12:00:00Z')

test.each([
  ['2026-05-10T12:00:05Z', 'just now'],
  ['2026-05-10T11:59:30Z', 'just now'],
  ['2026-05-10T11:58:00Z', '2 minutes ago'],
  ['2026-05-10T09:01:00Z', '2 hours ago'],
  ['2026-05-09T11:00:00Z', 'yesterday'],
  ['2026-05-05T12:00:00Z', '5 days ago'],
  ['2026-04-20T12:00:00Z', '20 Apr 2026'],
])('%s is shown as “%s”', (at, text) => {
  expect(formatTimeAgo(at, now)).toBe(text)
})

test('a time is shown with its date, and a date without the time', () => {
  expect(formatDateTime('2026-05-03T14:05:00')).toBe('3 May 2026, 14:05')
  expect(formatDate('2026-05-03T14:05:00')).toBe('3 May 2026')
})
