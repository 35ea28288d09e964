import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromUnits } from '../decimal.ts'
import { calculateNitrogenBalance, calculatePotashBalance } from './balances.ts'

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
