import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deriveValues, elementFromOxide, oxideFromElement, oxidePairs } from './oxides.ts'

describe('oxide and element', () => {
  test.each([
    ['P', 'P2O5', 0.4364, 2.291],
    ['K', 'K2O', 0.8302, 1.205],
    ['Ca', 'CaO', 0.7147, 1.399],
    ['Mg', 'MgO', 0.603, 1.658],
    ['S', 'SO3', 0.4005, 2.497],
    ['Na', 'Na2O', 0.7419, 1.348],
  ])('%s and %s convert by the published factors', (element, oxide, toElement, toOxide) => {
    const pair = oxidePairs.find((candidate) => candidate.element === element)!
    expect(pair.oxide).toBe(oxide)
    expect(pair.elementShare).toBeCloseTo(toElement, 4)
    expect(1 / pair.elementShare).toBeCloseTo(toOxide, 3)
  })

  test('P2O5 46 is P 20.08', () => {
    expect(elementFromOxide(46, oxidePairs[0]!).toFixed(2)).toBe('20.08')
  })

  test('converting to the other form and back changes a value by at most 0.0001', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.constantFrom(...oxidePairs),
        (n, pair) => {
          const value = n / 10_000
          const thereAndBack = oxideFromElement(elementFromOxide(value, pair), pair)
          const backAndThere = elementFromOxide(oxideFromElement(value, pair), pair)
          for (const each of [thereAndBack, backAndThere]) {
            expect(Math.abs(Math.round(each * 10_000) - n)).toBeLessThanOrEqual(1)
          }
        },
      ),
    )
  })

  test('only the empty half of a pair is derived', () => {
    expect(deriveValues({ P2O5: 46, K: 10, MgO: 2, Mg: 1, N: 3 })).toEqual({
      P: { value: 20.0757, from: 'P2O5' },
      K2O: { value: 12.046, from: 'K' },
    })
  })

  test('a derived value above 100 is left out', () => {
    expect(deriveValues({ S: 90 })).toEqual({})
  })
})
