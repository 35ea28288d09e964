import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixed, fromUnits, toUnits, trimmed } from './decimal.ts'

test('0.1 + 0.2 is 0.3', () => {
  expect(toUnits(0.1) + toUnits(0.2)).toBe(toUnits(0.3))
})

test('every value that a composition can hold comes back as it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (units) => {
      expect(toUnits(fromUnits(units))).toBe(units)
      expect(toUnits(Number(fixed(units, 4)))).toBe(units)
      expect(toUnits(Number(trimmed(units)))).toBe(units)
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
  expect(fixed(toUnits(value), decimals)).toBe(full)
  expect(trimmed(toUnits(value), decimals)).toBe(short)
})
