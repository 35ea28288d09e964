import type { AuditEntry } from '@nutripim/contract/audit/audit'
import { expect, test } from 'vitest'
import { findRequestUndo } from './request-undo.ts'

const entry = (kind: string, recordId: string, countryId: string | null, at: string) =>
  ({ kind, recordId, countryId, at }) as AuditEntry

test('the undo of a request restores its country to the time before its first change', () => {
  const entries = [
    entry('import', '3', 'ES', '2026-01-01T10:00:03Z'),
    entry('product', '7', 'ES', '2026-01-01T10:00:02Z'),
    entry('advice', '7/maize', 'ES', '2026-01-01T10:00:01Z'),
  ]
  expect(findRequestUndo(entries)).toEqual({
    country: 'ES',
    kinds: 'products,advice',
    records: '7,7/maize',
    moment: '2026-01-01T10:00:01Z',
  })
  expect(findRequestUndo([...entries, entry('product', '8', 'PL', '')])).toBeUndefined()
  expect(findRequestUndo([entry('crop', 'maize', null, '')])).toBeUndefined()
})
