// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { decimalSeparator, numberKind, plainNumber } from './number-kind.ts'

test.each([
  [15.5, '15.5'],
  [0, '0'],
  [0.0001, '0.0001'],
  [7.5e-7, '0.00000075'],
  [100, '100'],
  [null, ''],
])('%j is shown as %j, never with an exponent', (value, text) => {
  expect(plainNumber(value)).toBe(text)
})

test('a copied number has the decimal sign of the user’s language', () => {
  expect(decimalSeparator('en-GB')).toBe('.')
  expect(decimalSeparator('de-DE')).toBe(',')
  expect(decimalSeparator('pl')).toBe(',')
  expect(decimalSeparator('ar-EG')).toBe('.')
  expect(numberKind(() => ({ value: null })).copy!(15.5)).toBe('15.5')
})
