import { expect, test } from 'vitest'
import { formatCount, formatNumber } from './count.ts'

test.each([
  [0, '0 products'],
  [1, '1 product'],
  [999, '999 products'],
  [1204, '1,204 products'],
  [1234567, '1,234,567 products'],
])('%i is counted as “%s”, grouped like every other number', (number, text) => {
  expect(formatCount(number, 'product')).toBe(text)
  expect(text.startsWith(formatNumber(number))).toBe(true)
})
