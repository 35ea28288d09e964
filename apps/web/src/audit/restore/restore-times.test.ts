import { expect, it } from 'vitest'
import { listQuickTimes } from './restore-times.ts'

it('quick times are local, also across the end of a month', () => {
  const now = new Date(2026, 2, 1, 9, 30)
  expect(listQuickTimes(now)).toEqual([
    { label: '1 hour ago', moment: new Date(2026, 2, 1, 8, 30).toISOString() },
    { label: 'Today 00:00', moment: new Date(2026, 2, 1).toISOString() },
    { label: 'Yesterday 18:00', moment: new Date(2026, 1, 28, 18).toISOString() },
    { label: '7 days ago', moment: new Date(2026, 1, 22, 9, 30).toISOString() },
  ])
})
