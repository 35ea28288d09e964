import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nitrogenBalance, potashBalance, totalOf } from './balances.ts'
import { fromUnits } from './decimal.ts'

const value = fc.integer({ min: 0, max: 300_000 }).map(fromUnits)

describe('balances', () => {
  test('nitrogen balances exactly, whatever the decimals of its forms', () => {
    fc.assert(
      fc.property(value, value, value, (NO3, NH4, Urea) => {
        const N = fromUnits(Math.round((NO3 + NH4 + Urea) * 10_000))
        expect(nitrogenBalance({ N, NO3, NH4, Urea })?.difference).toBe(0)
      }),
    )
  })

  test('empty is not zero: without N, or without any form, nothing is known', () => {
    expect(nitrogenBalance({ N: 15 })).toBeUndefined()
    expect(nitrogenBalance({ NO3: 7, NH4: 8 })).toBeUndefined()
    expect(nitrogenBalance({ N: 15, NO3: 7 })).toMatchObject({ difference: 80_000 })
  })

  test('potash sources count against K2O, also where only K is stored', () => {
    expect(potashBalance({ K2O: 15, SOP: 10, KNO3: 5.1 })).toMatchObject({ difference: -1000 })
    expect(potashBalance({ K: 8.3014, MOP: 12 })).toMatchObject({ whole: 99_999 })
  })
})

describe('totals', () => {
  test('an element is never added to its oxide', () => {
    expect(totalOf({ P: 20.08, P2O5: 46 }).units).toBe(460_000)
    expect(totalOf({ P: 20.08 }).units).toBe(200_800)
  })

  test('forms of nitrogen, sources of potash and the density do not count', () => {
    const composition = { N: 15, NO3: 7, NH4: 8, K2O: 10, SOP: 4, MOP: 6, Density: 1.3 }
    expect(totalOf(composition).units).toBe(250_000)
  })

  test('potassium chloride is no more than itself', () => {
    expect(totalOf({ K2O: 60, MOP: 60, Cl: 46 }).units).toBeLessThan(1_000_000)
  })

  test('the total is the sum of its parts, to the last decimal', () => {
    fc.assert(
      fc.property(value, value, value, value, (N, P2O5, K, B) => {
        const { units, parts } = totalOf({ N, P2O5, K, B })
        expect(units).toBe(parts.reduce((sum, part) => sum + part.units, 0))
        expect(units).toBe(
          [N, P2O5, K, B].reduce((sum, each) => sum + Math.round(each * 10_000), 0),
        )
      }),
    )
  })
})
