import type { AuditEntry } from '@nutripim/contract/audit/audit'
import { expect, it } from 'vitest'
import { formatTotal } from './format-total.ts'

const entry = (kind: string, size?: number): AuditEntry => ({
  id: 1,
  countryId: 'PL',
  at: '2026-11-15T08:00:00Z',
  by: 'María',
  byId: 'maria@x.example',
  act: null,
  requestId: null,
  kind,
  recordId: '7',
  subject: 'X',
  change: 'update',
  before: null,
  after: null,
  reason: null,
  group: size === undefined ? null : { size, startedAt: '2026-11-15T07:59:00Z' },
})
const entries = [entry('import', 120), entry('dealer'), entry('dealer', 4)]

it.each<[number | null, boolean, string]>([
  [125, false, '125 changes'],
  [null, true, '125 changes so far'],
  [3000, true, 'Showing 125 of 3,000 changes'],
  [10_001, true, 'Showing 125 of more than 10,000 changes'],
])('a group counts with all its changes: %s in total', (total, hasMore, text) => {
  expect(formatTotal(entries, total, hasMore)).toBe(text)
})
