import { type Composition, nitrogenForms, otherNitrogen, potashSources } from '../composition.ts'
import { toUnits } from '../decimal.ts'
import { findUnits } from '../oxides.ts'

const allForms = [...nitrogenForms, otherNitrogen]

/** Values in units of a ten-thousandth, so that every difference is exact. */
export interface Balance {
  readonly whole: number
  readonly parts: number
  /** The whole minus its parts. */
  readonly difference: number
  /** The largest difference that rounding explains. */
  readonly tolerance: number
  /** The cells of the balance that have a value. */
  readonly cells: readonly string[]
}

/** Compares N with its forms. Undefined if either side is empty, because empty is not zero. */
export function calculateNitrogenBalance(composition: Composition): Balance | undefined {
  return calculateBalance(composition, 'N', allForms)
}

/** Compares K2O with its sources. */
export function calculatePotashBalance(composition: Composition): Balance | undefined {
  return calculateBalance(composition, 'K2O', potashSources)
}

function calculateBalance(
  composition: Composition,
  name: string,
  partNames: readonly string[],
): Balance | undefined {
  const cells: string[] = []
  let parts = 0
  for (const part of partNames) {
    const value = composition[part]
    if (value === undefined) continue
    cells.push(part)
    parts += toUnits(value)
  }
  const whole = findUnits(composition, name)
  if (whole === undefined || cells.length === 0) return undefined
  return {
    whole,
    parts,
    difference: whole - parts,
    // Labels round the total and each part.
    tolerance: toUnits(0.05) * (1 + cells.length),
    cells: [name, ...cells],
  }
}
