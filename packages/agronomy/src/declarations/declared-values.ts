import type { Composition } from '../composition.ts'
import { fromUnits, roundUnits, toUnits } from '../decimal.ts'
import { findPair, findUnits } from '../oxides.ts'
import { type DeclarationProfile, isTrace } from './profile.ts'

export interface DeclaredNutrient {
  readonly element: string
  /** The declared form: P2O5 or P. */
  readonly name: string
  readonly value: string
  /** The content before it is rounded. */
  readonly percent: number
  /** The element of an oxide that is declared as both. */
  readonly also?: { readonly name: string; readonly value: string }
}

/** Of Regulation (EC) No 2003/2003, Article 6, and kept since; Norway and others have the same. */
const legalFactors: Readonly<Record<string, number | undefined>> = {
  P: 0.436,
  K: 0.83,
  Ca: 0.715,
  Mg: 0.603,
  S: 0.4,
  Na: 0.742,
}

/** A nutrient as the profile declares it; undefined if it is empty or below the smallest content. */
export function findDeclared(
  composition: Composition,
  profile: DeclarationProfile,
  element: string,
): DeclaredNutrient | undefined {
  const basis = profile.basis[element] ?? 'oxide'
  const pair = findPair(element)
  const key = (basis !== 'element' && pair?.oxide) || element
  const units = findDeclaredUnits(composition, profile, element, key)
  if (units === undefined || units < toUnits(profile.minimums[element] ?? 0)) return undefined
  if (roundDeclared(units, element, profile) === 0) return undefined
  const declared = declare(profile, { element, key, units })
  if (basis !== 'both' || key === element) return declared
  const elementUnits = findDeclaredUnits(composition, profile, element, element) ?? 0
  const { name, value } = declare(profile, { element, key: element, units: elementUnits })
  return { ...declared, also: { name, value } }
}

export function declare(
  profile: DeclarationProfile,
  { element, key, units }: { element: string; key: string; units: number },
): DeclaredNutrient {
  const name = key === 'SI' ? profile.siliconSymbol : key
  const value = formatDeclared(units, element, profile)
  return { element, name, value, percent: fromUnits(units) }
}

/** The profile's decimals, rounding and separator. */
export function formatDeclared(
  units: number,
  element: string,
  profile: DeclarationProfile,
): string {
  const text = String(fromUnits(roundDeclared(units, element, profile)))
  return profile.decimalSeparator === '.' ? text : text.replace('.', profile.decimalSeparator)
}

/** A guarantee is a minimum: rounded down, the product always has what it declares. */
function roundDeclared(
  units: number,
  element: string,
  { rounding, decimals, traceDecimals }: DeclarationProfile,
): number {
  const places = isTrace(element) ? traceDecimals : decimals
  if (rounding === 'nearest') return roundUnits(units, places)
  const step = toUnits(10 ** -places)
  return Math.floor(units / step) * step
}

/** Uses the value stored in the declared form, or converts the other form by the country's factor. */
function findDeclaredUnits(
  composition: Composition,
  { factors, conversion }: DeclarationProfile,
  element: string,
  key: string,
): number | undefined {
  const stored = composition[key]
  if (stored !== undefined) return toUnits(stored)
  const pair = findPair(element)
  const factor = factors[element] ?? (conversion === 'legal' ? legalFactors[element] : undefined)
  if (!pair || !factor) return findUnits(composition, key)
  const other = composition[key === pair.oxide ? pair.element : pair.oxide]
  if (other === undefined) return undefined
  return key === pair.oxide
    ? Math.round((toUnits(other) * 10_000) / toUnits(factor))
    : Math.round((toUnits(other) * toUnits(factor)) / 10_000)
}
