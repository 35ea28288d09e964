import type { Composition } from '../composition.ts'
import { formatTrimmed, toUnits } from '../decimal.ts'
import { findSlip, type Slip } from './slips.ts'

export interface UnlikelyChange {
  readonly cell: string
  readonly text: string
}

const causes: Readonly<Record<Slip, string>> = {
  decimalPoint: 'check the decimal point',
  digitOrder: 'check the order of the digits',
  oxide: 'check whether it is the oxide instead of the element',
  element: 'check whether it is the element instead of the oxide',
}
const format = (value: number) => formatTrimmed(toUnits(value))

/** Finds new values that look like a slip: ten times the old one, the other basis, or digits in another order. */
export function findUnlikelyChanges(
  before: Composition,
  changes: Readonly<Record<string, unknown>>,
): UnlikelyChange[] {
  return Object.entries(changes).flatMap(([cell, value]) => {
    const old = before[cell]
    if (typeof value !== 'number' || old === undefined) return []
    const slip = findSlip(value, old, cell)
    return slip
      ? [
          {
            cell,
            text: `${cell} changes from ${format(old)} to ${format(value)}: ${causes[slip]}.`,
          },
        ]
      : []
  })
}
