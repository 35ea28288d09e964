import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromUnits } from './decimal.ts'
import {
  formatGramsPerLitre,
  isPlausibleDensity,
  toGramsPerLitre,
  toPercentByWeight,
} from './grams-per-litre.ts'

test('15.5 % w/w at 1.32 kg/l equals 204.6 g/l', () => {
  expect(toGramsPerLitre(15.5, 1.32)).toBe(204.6)
  expect(toPercentByWeight(204.6, 1.32)).toBe(15.5)
})

test('converting to g/l and back returns the same value', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }).map(fromUnits),
      fc.integer({ min: 5_000, max: 25_000 }).map(fromUnits),
      (percent, density) => {
        expect(toPercentByWeight(toGramsPerLitre(percent, density), density)).toBe(percent)
      },
    ),
  )
})

test('a density of zero gives no per cent by weight', () => {
  expect(toPercentByWeight(204.6, 0)).toBeUndefined()
})

test.each([
  [0.49, false],
  [0.5, true],
  [1.32, true],
  [2.5, true],
  [2.51, false],
  [100, false],
])('a density of %d kg/l is plausible: %s', (density, isPlausible) => {
  expect(isPlausibleDensity(density)).toBe(isPlausible)
})

test.each([
  ['MgO of Gramitrel', 15.2439, 1.64, '250'],
  ['CaO of Brassitrel', 8.1169, 1.54, '125'],
  ['a trace element', 0.004, 1.3, '0.052'],
  ['a small content', 0.25, 1.25, '3.13'],
])('g/l of %s follow from the content before it is rounded', (_what, percent, density, text) => {
  expect(formatGramsPerLitre(percent, density)).toBe(text)
})
