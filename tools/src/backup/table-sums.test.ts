import { expect, test } from 'vitest'
import { compareSums } from './table-sums.ts'

const products = { name: 'products', rows: 3, sum: '17' }
const dealers = { name: 'dealers', rows: 0, sum: '0' }

test('equal tables are no difference, in any order', () => {
  expect(compareSums([products, dealers], [dealers, products])).toEqual([])
})

test('every difference is a sentence', () => {
  const actual = [
    { ...products, sum: '18' },
    { name: 'users', rows: 1, sum: '5' },
  ]
  expect(compareSums([products, dealers], actual)).toEqual([
    'products has other contents.',
    'dealers is missing.',
    'users is not in the manifest.',
  ])
  expect(compareSums([products], [{ ...products, rows: 2 }])).toEqual([
    'products has 2 rows instead of 3.',
  ])
})
