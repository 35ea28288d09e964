import { toUnits } from '../decimal.ts'
import { findPair } from '../oxides.ts'

/** How a value can have become another one while it was typed. */
export type Slip = 'decimalPoint' | 'digitOrder' | 'oxide' | 'element'

const sameRatio = 0.006

/**
 * Finds the slip that turns `right` into `wrong`: a decimal point at another position, the same digits
 * in another order, or the other half of an oxide pair.
 */
export function findSlip(wrong: number, right: number, name?: string): Slip | undefined {
  if (wrong <= 0 || right <= 0 || wrong === right) return undefined
  const ratio = wrong / right
  const power = Math.round(Math.log10(ratio))
  if (power !== 0 && Math.abs(ratio / 10 ** power - 1) < sameRatio) return 'decimalPoint'
  const [digits, otherDigits] = [digitsOf(wrong), digitsOf(right)]
  if (digits.length > 1 && digits !== otherDigits && sorted(digits) === sorted(otherDigits)) {
    return 'digitOrder'
  }
  const share = name === undefined ? undefined : findPair(name)?.elementShare
  if (share === undefined) return undefined
  if (Math.abs(ratio * share - 1) < sameRatio) return 'oxide'
  return Math.abs(ratio / share - 1) < sameRatio ? 'element' : undefined
}

/** The digits without the decimal point and the zeros at both ends: 0.46 and 4.6 are "46". */
function digitsOf(value: number): string {
  let units = toUnits(value)
  while (units > 0 && units % 10 === 0) units /= 10
  return String(units)
}
const sorted = (digits: string) => [...digits].sort().join('')
