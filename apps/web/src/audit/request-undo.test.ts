import type { AuditEntry } from '@nutripim/contract/audit/audit'
import { expect, test } from 'vitest'
import { findEntryUndo, listRequestUndos } from './request-undo.ts'

const entry = (kind: string, countryId: string | null, at: string) =>
  ({ id: 7, kind, recordId: '3', countryId, at, requestId: 'r' }) as AuditEntry

test('a request is undone in each of its countries, from its first change on', () => {
  const entries = [
    entry('import', 'ES', '2026-01-01T10:00:03Z'),
    entry('product', 'ES', '2026-01-01T10:00:02Z'),
    entry('advice', 'ES', '2026-01-01T10:00:01Z'),
    entry('product', 'PL', '2026-01-01T10:00:02Z'),
  ]
  expect(listRequestUndos(entries)).toEqual([
    { country: 'ES', kinds: 'products,advice', moment: '2026-01-01T10:00:01Z', request: 'r' },
    { country: 'PL', kinds: 'products', moment: '2026-01-01T10:00:02Z', request: 'r' },
  ])
  expect(listRequestUndos([entry('crop', null, '')])).toEqual([])
})

test('one entry is undone alone, unless its kind cannot be restored', () => {
  expect(findEntryUndo(entry('dealer', 'ES', '2026-01-01T10:00:02Z'))).toMatchObject({
    kinds: 'dealers',
    entry: 7,
  })
  expect(findEntryUndo(entry('user', null, ''))).toBeUndefined()
})
