import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calculateNitrogenBalance, calculatePotashBalance, calculateTotal } from './balances.ts'
import { fromUnits } from './decimal.ts'

const value = fc.integer({ min: 0, max: 300_000 }).map(fromUnits)

describe('balances', () => {
  test('the nitrogen balance is exact for any decimals of its forms', () => {
    fc.assert(
      fc.property(value, value, value, (NO3, NH4, Urea) => {
        const N = fromUnits(Math.round((NO3 + NH4 + Urea) * 10_000))
        expect(calculateNitrogenBalance({ N, NO3, NH4, Urea })?.difference).toBe(0)
      }),
    )
  })

  test('there is no balance without N or without any form, because empty is not zero', () => {
    expect(calculateNitrogenBalance({ N: 15 })).toBeUndefined()
    expect(calculateNitrogenBalance({ NO3: 7, NH4: 8 })).toBeUndefined()
    expect(calculateNitrogenBalance({ N: 15, NO3: 7 })).toMatchObject({ difference: 80_000 })
  })

  test('potash sources are compared with K2O, even if only K is stored', () => {
    expect(calculatePotashBalance({ K2O: 15, SOP: 10, KNO3: 5.1 })).toMatchObject({
      difference: -1000,
    })
    expect(calculatePotashBalance({ K: 8.3014, MOP: 12 })).toMatchObject({ whole: 99_999 })
  })
})

describe('totals', () => {
  test('an element and its oxide count once', () => {
    expect(calculateTotal({ P: 20.08, P2O5: 46 }).units).toBe(460_000)
    expect(calculateTotal({ P: 20.08 }).units).toBe(200_800)
  })

  test('forms of nitrogen, sources of potash and the density do not count', () => {
    const composition = { N: 15, NO3: 7, NH4: 8, K2O: 10, SOP: 4, MOP: 6, Density: 1.3 }
    expect(calculateTotal(composition).units).toBe(250_000)
  })

  test('pure potassium chloride stays below 100 %', () => {
    expect(calculateTotal({ K2O: 60, MOP: 60, Cl: 46 }).units).toBeLessThan(1_000_000)
  })

  test('the total is exactly the sum of its parts', () => {
    fc.assert(
      fc.property(value, value, value, value, (N, P2O5, K, B) => {
        const { units, parts } = calculateTotal({ N, P2O5, K, B })
        expect(units).toBe(parts.reduce((sum, part) => sum + part.units, 0))
        expect(units).toBe(
          [N, P2O5, K, B].reduce((sum, each) => sum + Math.round(each * 10_000), 0),
        )
      }),
    )
  })
})
