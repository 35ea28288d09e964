import { type Composition, nitrogenForms, nutrients, potashSources } from './composition.ts'
import { toUnits } from './decimal.ts'
import { findPair, oxygenOfChloride, unitsOf } from './oxides.ts'

/** In units of a ten-thousandth, so that every difference is exact. */
export interface Balance {
  readonly whole: number
  readonly parts: number
  /** The whole less its parts. */
  readonly difference: number
  /** The cells that take part. */
  readonly cells: readonly string[]
}

/** N against its forms. Undefined where either side is unknown: empty is not zero. */
export function nitrogenBalance(composition: Composition): Balance | undefined {
  return balance(composition, 'N', nitrogenForms)
}

/** K2O against the sources it comes from. */
export function potashBalance(composition: Composition): Balance | undefined {
  return balance(composition, 'K2O', potashSources)
}

function balance(
  composition: Composition,
  name: string,
  partNames: readonly string[],
): Balance | undefined {
  const given = partNames.filter((part) => composition[part] !== undefined)
  if (given.length === 0) return undefined
  const whole = unitsOf(composition, name)
  if (whole === undefined) return undefined
  let parts = 0
  for (const part of given) parts += toUnits(composition[part]!)
  return { whole, parts, difference: whole - parts, cells: [name, ...given] }
}

export interface Total {
  readonly units: number
  readonly parts: readonly { readonly name: string; readonly units: number }[]
}

/**
 * Each nutrient once: as its oxide where that is stored, else as the element, never both. Forms of
 * nitrogen and sources of potash are parts of N and K2O. Chloride stands in the place of oxygen,
 * which is taken off again: potassium chloride is no more than itself.
 */
export function totalOf(composition: Composition): Total {
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
    const oxygen = oxygenOfChloride(toUnits(composition.Cl))
    parts.push({ name: 'O', units: -oxygen })
    units -= oxygen
  }
  return { units, parts }
}
