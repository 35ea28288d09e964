import type { Composition } from '../composition.ts'
import { calculateNitrogenBalance, calculatePotashBalance } from './balances.ts'
import { findMissingPartners } from './charges.ts'
import { findContentsAboveLimit } from './largest-contents.ts'
import { calculateMass, calculateMassOfSalts } from './mass.ts'
import { findMissingCompanions } from './missing-companions.ts'
import { findPairDifferences } from './pair-differences.ts'

/** Whether any mixture of substances can have these values together. */
export function isPossibleMixture(composition: Composition): boolean {
  const nitrogen = calculateNitrogenBalance(composition)
  if (nitrogen && Math.abs(nitrogen.difference) > nitrogen.tolerance) return false
  const potash = calculatePotashBalance(composition)
  if (potash && potash.difference < -potash.tolerance) return false
  if (findContentsAboveLimit(composition).length > 0) return false
  if (findPairDifferences(composition).length > 0) return false
  const { value, max } = calculateMass(composition)
  return (
    value <= max &&
    findMissingPartners(composition).length === 0 &&
    findMissingCompanions(composition).length === 0
  )
}

/** Whether a blend of common salts can have these values: one whose phosphorus is phosphate. */
export function isPossibleBlend(composition: Composition): boolean {
  const { value, max } = calculateMassOfSalts(composition)
  return value <= max && isPossibleMixture(composition)
}
