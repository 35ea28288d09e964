import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasMaxFourDecimals } from './elements.ts'

const isItsOwnText = (value: number) => Number(value.toFixed(4)) === value

test('a number has at most four decimals if its text with four decimals is the same number', () => {
  const decimals = fc.integer({ min: 0, max: 1_000_000 }).map((units) => units / 10_000)
  const neighbours = decimals.chain((value) =>
    fc.constantFrom(value, value * (1 + Number.EPSILON), value * (1 - Number.EPSILON), value / 10),
  )
  const any = fc.double({ noNaN: true, noDefaultInfinity: true })
  fc.assert(
    fc.property(fc.oneof(decimals, neighbours, any), (value) => {
      expect(hasMaxFourDecimals(value)).toBe(isItsOwnText(value))
    }),
    { numRuns: 5000 },
  )
})
