import type { RestoreRow } from '@nutripim/contract/audit/restore'
import { expect, test } from 'vitest'
import { findBlockedReason, findChangesOfOthers, listLines, toSelections } from './use-restore.ts'

const row = (more: Partial<RestoreRow>): RestoreRow => ({
  kind: 'products',
  record: '1',
  subject: 'X',
  change: 'changed',
  cells: [],
  seen: 'row',
  by: 'A',
  at: '2026-01-01T00:00:00Z',
  blocked: null,
  ...more,
})
const cell = (field: string, blocked: string | null = null) => ({
  field,
  now: 1,
  old: 2,
  seen: `seen ${field}`,
  by: 'A',
  at: '',
  blocked,
})
const names = { countries: {}, ranges: {}, forms: {}, crops: {}, formulations: {}, categories: {} }

test('each cell is one line, and so is an added or removed record', () => {
  const rows = [
    row({ cells: [cell('composition.N'), cell('composition.P')] }),
    row({ kind: 'dealers', record: '7', change: 'gone', cells: [cell('name')] }),
  ]
  const lines = listLines({ rows, names })
  expect(lines.map(({ key }) => key)).toEqual([
    'products 1 composition.N',
    'products 1 composition.P',
    'dealers 7',
  ])
  expect(toSelections(lines)).toEqual([
    {
      kind: 'products',
      record: '1',
      cells: { 'composition.N': 'seen composition.N', 'composition.P': 'seen composition.P' },
    },
    { kind: 'dealers', record: '7', seen: 'row' },
  ])
  expect(toSelections(lines.slice(1, 2))).toEqual([
    { kind: 'products', record: '1', cells: { 'composition.P': 'seen composition.P' } },
  ])
})

test('what cannot be restored comes last, with the reason of the cell or of the record', () => {
  const rows = [
    row({ record: '1', blocked: 'It is a draft.', cells: [cell('dhCode')] }),
    row({ record: '2', cells: [cell('dhCode', 'The code is used.'), cell('showOnWeb')] }),
  ]
  const lines = listLines({ rows, names })
  expect(lines.map((line) => [line.key, findBlockedReason(line)])).toEqual([
    ['products 2 showOnWeb', null],
    ['products 1 dhCode', 'It is a draft.'],
    ['products 2 dhCode', 'The code is used.'],
  ])
})

test('what others changed later is found, unless one user changed all of it', () => {
  const by = (field: string, name: string) => ({ ...cell(field), by: name })
  const lines = listLines({
    rows: [row({ cells: [by('dhCode', 'A'), by('showOnWeb', 'B')] })],
    names,
  })
  expect([...findChangesOfOthers(lines, 'A')]).toEqual(['products 1 showOnWeb'])
  expect(findChangesOfOthers(lines, undefined).size).toBe(2)
  expect(findChangesOfOthers(lines.slice(1), 'A').size).toBe(0)
})
