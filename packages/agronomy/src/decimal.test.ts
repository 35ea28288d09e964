import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatFixed, formatTrimmed, fromUnits, toUnits } from './decimal.ts'

test('0.1 + 0.2 is 0.3', () => {
  expect(toUnits(0.1) + toUnits(0.2)).toBe(toUnits(0.3))
})

test('every value of a composition survives conversion to units and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (units) => {
      expect(toUnits(fromUnits(units))).toBe(units)
      expect(toUnits(Number(formatFixed(units, 4)))).toBe(units)
      expect(toUnits(Number(formatTrimmed(units)))).toBe(units)
    }),
  )
})

test.each([
  [14, 2, '14.00', '14'],
  [6.104, 1, '6.1', '6.1'],
  [0.005, 2, '0.01', '0.01'],
  [-1, 2, '-1.00', '-1'],
  [0.0012, 4, '0.0012', '0.0012'],
  [100, 0, '100', '100'],
])('%d with %i decimals is %s, trimmed %s', (value, decimals, full, short) => {
  expect(formatFixed(toUnits(value), decimals)).toBe(full)
  expect(formatTrimmed(toUnits(value), decimals)).toBe(short)
})
