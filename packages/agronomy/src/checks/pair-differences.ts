import type { Composition } from '../composition.ts'
import { oxidePairs } from '../oxides.ts'
import { roundingOf } from './contents.ts'
import { findSlip } from './slips.ts'

/** Factors that laws and labels use instead of the exact ones. */
export const legalFactors = { P: 0.436, K: 0.83, Ca: 0.715, Mg: 0.603, Na: 0.742, S: 0.4 } as const
const exact = 1e-9

export interface PairDifference {
  readonly element: string
  readonly oxide: string
  readonly stored: number
  readonly asOxide: number
  /** The element that the oxide equals. */
  readonly expected: number
  readonly cause: 'sameNumber' | 'swapped' | 'decimalPoint' | 'digitOrder' | 'unknown'
}

/** Finds pairs whose two values differ by more than the rounding of both explains. */
export function findPairDifferences(composition: Composition): readonly PairDifference[] {
  let found = none
  for (const pair of oxidePairs) {
    const { element, oxide, elementShare } = pair
    const stored = composition[element]
    const asOxide = composition[oxide]
    if (stored === undefined || asOxide === undefined) continue
    if (isSame(stored, asOxide, elementShare)) continue
    if (isSame(stored, asOxide, legalFactors[element])) continue
    const expected = asOxide * elementShare
    const cause = explain(stored, asOxide, expected, elementShare)
    found = [...found, { element, oxide, stored, asOxide, expected, cause }]
  }
  return found
}

const none: readonly PairDifference[] = []

const isSame = (stored: number, asOxide: number, factor: number) =>
  Math.abs(stored - asOxide * factor) <= roundingOf(stored) + factor * roundingOf(asOxide) + exact

function explain(
  stored: number,
  asOxide: number,
  expected: number,
  elementShare: number,
): PairDifference['cause'] {
  if (stored === asOxide) return 'sameNumber'
  const isSwapped =
    Math.abs(asOxide - stored * elementShare) <=
    roundingOf(asOxide) + elementShare * roundingOf(stored)
  if (isSwapped) return 'swapped'
  const step = 2 * roundingOf(stored)
  const slip = findSlip(stored, Math.round(expected / step) * step)
  return slip === 'decimalPoint' || slip === 'digitOrder' ? slip : 'unknown'
}
