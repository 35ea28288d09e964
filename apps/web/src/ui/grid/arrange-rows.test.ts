import { expect, test } from 'vitest'
import {
  filterRows,
  nextSort,
  nextSorts,
  sortByName,
  sortRows,
  sortRowsBySeveral,
} from './arrange-rows.ts'
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

test('numbers in names sort by their value', () => {
  const names = ['NutriCore 15-15-15', 'NutriCore 8-24-24', 'Urea 46', 'NutriCore 15-5-30']
  expect(sorted(names, 'ascending')).toEqual([
    'NutriCore 8-24-24',
    'NutriCore 15-5-30',
    'NutriCore 15-15-15',
    'Urea 46',
  ])
})

test('rows are sorted by several columns, the first one first', () => {
  const rows = ['b1', 'a1', 'a2', 'b2']
  const sorts = [
    { column: '1', direction: 'descending' },
    { column: '0', direction: 'ascending' },
  ] as const
  const cell = (row: string, column: string) => row[Number(column)] ?? null
  expect(sortRowsBySeveral(rows, sorts, cell)).toEqual(['a2', 'b2', 'a1', 'b1'])
})

test('a column added to the sort comes last, turns in its place and is removed', () => {
  const one = nextSorts([], 'N')
  const two = nextSorts(one, 'P')
  expect(two.map(({ column }) => column)).toEqual(['N', 'P'])
  const turned = nextSorts(two, 'N')
  expect(turned[0]).toEqual({ column: 'N', direction: 'descending' })
  expect(nextSorts(turned, 'N').map(({ column }) => column)).toEqual(['P'])
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

test('names with numbers sort by their value', () => {
  const names = ['Key 100', 'Key 10', 'key 2', 'Key 1']
  expect(sortByName(names, (name) => name)).toEqual(['Key 1', 'key 2', 'Key 10', 'Key 100'])
})
