import { expect, test } from 'vitest'
import { formatHeldBack } from './scheduled-publications.ts'

test.each([
  [0, ''],
  [1, 'One product was held back because of a check.'],
  [1204, '1,204 products were held back because of a check.'],
])('%i products that were held back: %s', (count, text) => {
  expect(formatHeldBack(count)).toBe(text)
})
