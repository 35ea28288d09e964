import { expect, test } from 'vitest'
import { readCompositionValue } from './composition-value.ts'

test.each([
  ['0', 0],
  ['100', 100],
  ['15.5', 15.5],
  ['15,5', 15.5],
  ['0.0001', 0.0001],
  ['.5', 0.5],
  [',5', 0.5],
  ['5.', 5],
  ['+7', 7],
  ['-0', 0],
  ['007', 7],
  ['0000012.25', 12.25],
  ['12.340000000', 12.34],
  ['  8 ', 8],
  ['\u00a09,25\u00a0', 9.25],
])('[COM-02] %j is accepted as %d without a note', (text, value) => {
  expect(readCompositionValue(text)).toEqual({ value })
})

test.each(['', '   ', '\u00a0'])('[COM-02] %j empties the cell, which is not zero', (text) => {
  expect(readCompositionValue(text)).toEqual({ value: null })
})

test.each([
  ['-1', 0, '-1 is below 0 and became 0.'],
  ['−0,5', 0, '−0,5 is below 0 and became 0.'],
  ['-0.00001', 0, '-0.00001 is below 0 and became 0.'],
  ['100.0001', 100, '100.0001 is above 100 and became 100.'],
  ['101', 100, '101 is above 100 and became 100.'],
  ['999', 100, '999 is above 100 and became 100.'],
  ['1234', 100, '1234 is above 100 and became 100.'],
  ['1000', 100, '1000 has more than 3 digits and became 100.'],
  ['12.34567', 12.3456, '12.34567 has more than 4 decimals and became 12.3456.'],
  ['12,34567', 12.3456, '12,34567 has more than 4 decimals and became 12.3456.'],
  ['0.00009', 0, '0.00009 has more than 4 decimals and became 0.'],
  ['99.99999', 99.9999, '99.99999 has more than 4 decimals and became 99.9999.'],
  ['100.00001', 100, '100.00001 has more than 4 decimals and became 100.'],
])('[COM-02] %j becomes %d, and the cell shows a note', (text, value, note) => {
  const typed = Number(text.replace(',', '.').replace('−', '-'))
  expect(readCompositionValue(text)).toEqual({ value, note, typed })
})

test.each(['abc', '-', '.', ',', '1e5', '7.5E-5', '1,234.5', '1.2.3', '12 %', '1 000', 'NaN', '٥'])(
  '[COM-02] %j is not a number and is rejected with a note',
  (text) => {
    expect(readCompositionValue(text)).toEqual({ rejected: `“${text}” is not a number.` })
  },
)

test('a rejected text of any length fits into its note', () => {
  const reading = readCompositionValue('x'.repeat(5000))
  expect(reading).toEqual({ rejected: `“${'x'.repeat(24)}…” is not a number.` })
})
