import { expect, test } from 'vitest'
import {
  type Arrangement,
  formatArrangement,
  isArranged,
  noArrangement,
  parseArrangement,
} from './arrangement.ts'

const arranged: Arrangement = {
  text: 'urea 46',
  sorts: [
    { column: 'N', direction: 'descending' },
    { column: 'productName', direction: 'ascending' },
  ],
  conditions: [
    { column: 'N', test: 'greater', value: '10.5' },
    { column: 'productName', test: 'contains', value: 'A~B.C 50%' },
    { column: '*', test: 'changed', value: '' },
  ],
  columns: ['productName', 'K2O', 'N'],
  widths: { N: 90, productName: 300 },
  frozen: 2,
}

test('an arrangement written to an address and read again is the same', () => {
  expect(parseArrangement(formatArrangement(arranged))).toEqual(arranged)
})

test('a grid that is not arranged leaves nothing in the address', () => {
  const search = formatArrangement(noArrangement)
  expect(Object.values(search).every((part) => part === undefined)).toBe(true)
  expect(isArranged(search)).toBe(false)
  expect(isArranged(formatArrangement({ ...noArrangement, frozen: 0 }))).toBe(true)
  expect(parseArrangement({})).toEqual(noArrangement)
})

test('wrong parts of an address are skipped, and widths are limited', () => {
  const { conditions, widths, text } = parseArrangement({
    text: 46,
    where: 'N.nonsense.1~.empty~K2O.empty~N.is.%E0',
    widths: 'N.5,P.9999,Q.x',
  })
  expect(text).toBe('46')
  expect(conditions).toEqual([
    { column: 'K2O', test: 'empty', value: '' },
    { column: 'N', test: 'is', value: '%E0' },
  ])
  expect(widths).toEqual({ N: 48, P: 640 })
})
