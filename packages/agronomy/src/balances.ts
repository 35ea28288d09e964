import { type Composition, nitrogenForms, nutrients, potashSources } from './composition.ts'
import { toUnits } from './decimal.ts'
import { findPair, findUnits, toDisplacedOxygen } from './oxides.ts'

/** Values in units of a ten-thousandth, so that every difference is exact. */
export interface Balance {
  readonly whole: number
  readonly parts: number
  /** The whole minus its parts. */
  readonly difference: number
  /** The cells of the balance that have a value. */
  readonly cells: readonly string[]
}

/** Compares N with its forms. Undefined if either side is empty, because empty is not zero. */
export function calculateNitrogenBalance(composition: Composition): Balance | undefined {
  return calculateBalance(composition, 'N', nitrogenForms)
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
  return { whole, parts, difference: whole - parts, cells: [name, ...cells] }
}

export interface Total {
  readonly units: number
  readonly parts: readonly { readonly name: string; readonly units: number }[]
}

/**
 * Counts each nutrient once: as its oxide if that is stored, otherwise as the element. Forms of
 * nitrogen and sources of potash are already part of N and K2O. Chloride replaces oxygen, so that
 * oxygen is subtracted; otherwise potassium chloride would exceed 100 %.
 */
export function calculateTotal(composition: Composition): Total {
  const parts: { name: string; units: number }[] = []
  let units = 0
  for (const element of nutrients) {
    const oxide = findPair(element)?.oxide
    const name = oxide !== undefined && composition[oxide] !== undefined ? oxide : element
    const value = composition[name]
    if (value === undefined) continue
    const part = toUnits(value)
    parts.push({ name, units: part })
    units += part
  }
  const hasOxides = parts.some(({ name }) => findPair(name)?.oxide === name)
  if (hasOxides && composition.Cl) {
    const oxygen = toDisplacedOxygen(toUnits(composition.Cl))
    parts.push({ name: 'O', units: -oxygen })
    units -= oxygen
  }
  return { units, parts }
}
