import type { AuditEntry, AuditNames } from '@nutripim/contract/audit/audit'
import { expect, test } from 'vitest'
import { listSheetRows } from './audit-sheet.ts'

const text = 'A long description of the product. '.repeat(200)
const entry: AuditEntry = {
  ...{ id: 1, at: '2026-11-17T10:00:00.000000Z', by: 'Maria', byId: 'maria@nutripim.example' },
  ...{ countryId: 'PL', kind: 'product', recordId: '10001', subject: 'Nitralis 25' },
  ...{ change: 'insert', before: null, reason: null, act: null, requestId: null, group: null },
  after: { webShortDescription: text, webMediumDescription: text, webLongDescription: text },
}
const empty = { ranges: {}, forms: {}, crops: {}, formulations: {}, categories: {} }
const names: AuditNames = { countries: { PL: 'Poland' }, ...empty }

test('an export of long texts lets other requests run in between', async () => {
  let turns = 0
  let isExporting = true
  const countTurns = () => {
    turns += 1
    if (isExporting) setImmediate(countTurns)
  }
  const entries = Array.from({ length: 2000 }, () => entry)
  const read = async () => {
    setImmediate(countTurns)
    return { entries, names, older: null }
  }
  const rows: string[][] = []
  for await (const page of listSheetRows(read)) rows.push(...JSON.parse(page))
  isExporting = false
  expect(rows).toHaveLength(2000)
  expect(rows[1999]?.slice(0, 4)).toEqual([
    '2026-11-17T10:00:00.000000Z',
    'Maria',
    'maria@nutripim.example',
    'Poland',
  ])
  expect(turns).toBeGreaterThan(3)
})
