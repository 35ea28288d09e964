import { expect, test } from 'vitest'
import { checkKind } from './check-kind.tsx'

test.each(['TRUE', 'true', '1', 'x', ' X ', 'Yes', '✓', 'WAHR', 'Vrai', 'ИСТИНА'])(
  '%j ticks',
  (text) => {
    expect(checkKind.read(text, false)).toEqual({ value: true })
  },
)

test.each(['FALSE', 'false', '0', 'No', '', '  ', '-', 'FALSCH', 'Faux'])('%j unticks', (text) => {
  expect(checkKind.read(text, true)).toEqual({ value: false })
})

test.each(['abc', '2', 'truefalse', '10', 'xx'])('%j is rejected with a note', (text) => {
  expect(checkKind.read(text, true)).toEqual({ rejected: `“${text}” is neither TRUE nor FALSE.` })
})

test('a copied value can be pasted here and in a spreadsheet', () => {
  expect([true, false, null].map(checkKind.copy!)).toEqual(['TRUE', 'FALSE', 'FALSE'])
  for (const value of [true, false]) {
    expect(checkKind.read(checkKind.copy!(value), null)).toEqual({ value })
    expect(checkKind.read(checkKind.format(value), null)).toEqual({ value })
    expect(checkKind.toggle!(value)).toBe(!value)
  }
})
