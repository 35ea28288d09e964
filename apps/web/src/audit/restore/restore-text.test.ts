import type { RestoreRow } from '@nutripim/contract/audit/restore'
import { expect, test } from 'vitest'
import { formatSubject, listRecordFields } from './restore-text.ts'

const names = {
  ...{ countries: { ES: 'Spain', PL: 'Poland' }, ranges: { core: 'NutriCore' } },
  ...{ forms: {}, crops: {}, formulations: {}, categories: {} },
}
const gone = (kind: RestoreRow['kind'], old: Record<string, string | number | boolean>) =>
  ({
    ...{
      kind,
      record: '1',
      subject: 'X',
      change: 'gone',
      seen: '',
      by: 'A',
      at: '',
      blocked: null,
    },
    cells: Object.entries(old).map(([field, old]) => ({
      ...{ field, now: null, old, seen: '', by: 'A', at: '', blocked: null },
    })),
  }) satisfies RestoreRow

test('a restored user is described with roles and countries', () => {
  const row = gone('users', {
    ...{ 'countries.ES': true, 'countries.PL': true },
    ...{ displayName: 'Rita', 'roles.DEALERMANAGER': true },
  })
  const { all, essential } = listRecordFields(row, names)
  expect(essential).toEqual([
    { label: 'Roles', value: 'DEALERMANAGER' },
    { label: 'Countries', value: 'Spain, Poland' },
  ])
  expect(all).toHaveLength(3)
})

test('a product is described by its main fields, and the others on demand', () => {
  const row = gone('products', {
    ...{ 'composition.N': 15, productRange: 'core', webShortDescription: 'Good' },
  })
  const { all, essential } = listRecordFields(row, names)
  expect(essential.map(({ value }) => value)).toEqual(['NutriCore', '15'])
  expect(all.at(-1)).toMatchObject({ value: 'Good' })
})

test('a record to be deleted is described by its current values', () => {
  const row = gone('dealers', { address: '' })
  const cells = [{ ...row.cells[0]!, now: 'Main Street 1', old: null }]
  expect(listRecordFields({ ...row, change: 'new', cells }, names).essential).toEqual([
    { label: 'Address', value: 'Main Street 1' },
  ])
})

test('advice and links are named by crop and nutrient, because a product has several', () => {
  const named = { ...names, crops: { maize: 'Maize' } }
  const row = (kind: RestoreRow['kind'], record: string) => ({ ...gone(kind, {}), record })
  expect(formatSubject(row('advice', '7/maize'), named)).toBe('X on Maize')
  expect(formatSubject(row('links', 'N/maize/7'), named)).toBe('X for N on Maize')
  expect(formatSubject(row('dealers', '12'), named)).toBe('X')
})
