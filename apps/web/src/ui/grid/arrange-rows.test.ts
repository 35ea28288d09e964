import { expect, test } from 'vitest'
import { filterRows, nextSort, sortRows } from './arrange-rows.ts'
import type { CellValue } from './columns/column.ts'

const sorted = (values: CellValue[], direction: 'ascending' | 'descending') =>
  sortRows(values, { column: 'x', direction }, (value) => value)

test('repeated clicks on a heading sort ascending, descending and not at all', () => {
  const up = nextSort(null, 'N')
  const down = nextSort(up, 'N')
  expect([up, down, nextSort(down, 'N')]).toEqual([
    { column: 'N', direction: 'ascending' },
    { column: 'N', direction: 'descending' },
    null,
  ])
  expect(nextSort(down, 'P')).toEqual({ column: 'P', direction: 'ascending' })
})

test('numbers sort by value, and empty cells come last in both directions', () => {
  expect(sorted([10, null, 9, 0, null], 'ascending')).toEqual([0, 9, 10, null, null])
  expect(sorted([10, null, 9, 0], 'descending')).toEqual([10, 9, 0, null])
})

test('words are sorted regardless of case and accents', () => {
  expect(sorted(['Zinc', 'água', 'boron', 'Agro'], 'ascending')).toEqual([
    'Agro',
    'água',
    'boron',
    'Zinc',
  ])
})

test('equal rows keep their order, and without a sort the order does not change', () => {
  const rows = [
    { id: 1, n: 5 },
    { id: 2, n: 5 },
    { id: 3, n: 1 },
  ]
  const byN = sortRows(rows, { column: 'n', direction: 'descending' }, (row) => row.n)
  expect(byN.map(({ id }) => id)).toEqual([1, 2, 3])
  expect(sortRows(rows, null, (row) => row.n)).toBe(rows)
})

test('a row matches if it contains every word, regardless of case and accents', () => {
  const rows = ['Nitrato de Cálcio DH100001', 'Urea 46 DH100002', 'Καλιούχο DH100003']
  const find = (filter: string) => filterRows(rows, filter, (row) => row)
  expect(find('calcio')).toEqual([rows[0]])
  expect(find('dh 46')).toEqual([rows[1]])
  expect(find('καλιουχο')).toEqual([rows[2]])
  expect(find('zinc')).toEqual([])
  expect(find('  ')).toBe(rows)
})
