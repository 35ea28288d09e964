import { nitrogenForms, potashSources } from '@nutripim/agronomy/composition'
import { oxidePairs } from '@nutripim/agronomy/oxides'
import type { RuleName } from '@nutripim/agronomy/rules'
import {
  type Composition,
  type ElementId,
  elementIds,
  isElementId,
} from '@nutripim/contract/products/elements'

/** Potassium chloride brings two chlorides for each K2O. */
const chlorideOfK2O = (2 * 35.45) / (2 * 39.098 + 15.999)

const traceMix: Composition = { B: 0.02, Cu: 0.005, Fe: 0.1, Mn: 0.05, Mo: 0.005, Zn: 0.02 }

/**
 * The whole composition from what a label declares: `NO3 5 NH4 7 P2O5 11 SOP 18`. Potassium named by
 * its source counts as K2O; `*` is the usual mix of trace elements.
 */
export function composeFrom(declaration: string): Composition {
  const parts = declaration.trim().split(/\s+/)
  const declared: Composition = parts.includes('*') ? { ...traceMix } : {}
  const values = parts.filter((word) => word !== '*')
  for (const [i, id] of values.entries()) {
    if (isElementId(id)) declared[id] = Number(values[i + 1])
  }
  return complete(declared)
}

/** Computes totals and the other half of each pair from the declaration. */
export function complete(declared: Composition): Composition {
  const all: Composition = { ...declared }
  if (nitrogenForms.some((form) => form in all)) all.N = total(all, nitrogenForms)
  if (potashSources.some((source) => source in all)) all.K2O = total(all, potashSources)
  if (all.MOP !== undefined) all.Cl ??= rounded(all.MOP * chlorideOfK2O)
  for (const { element, oxide, elementShare } of oxidePairs) {
    const percent = all[oxide]
    if (percent !== undefined) all[element] = rounded(percent * elementShare)
  }
  return Object.fromEntries(
    elementIds.flatMap((id) => (all[id] === undefined ? [] : [[id, all[id]]])),
  )
}

function total(composition: Composition, parts: readonly ElementId[]): number {
  return rounded(parts.reduce((sum, part) => sum + (composition[part] ?? 0), 0))
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}

/**
 * Typical mistakes for the quality rules to find. In a few countries the product of this name has these
 * values instead of the right ones; null is a missing value. `says` is a sentence of its app text that
 * contradicts the composition.
 */
export const seededToFail: Readonly<Record<string, Mistake>> = {
  'Phosphora TSP 46': { rule: 'oxidePairs', cells: { P: 25 } },
  'NutriCore 17-17-17': { rule: 'nitrogenBalance', cells: { NH4: 8.6 } },
  'MagniSul Kieserite Fine': { rule: 'oxidePairs', cells: { Mg: 27 } },
  'Potassia SOP Granular': { rule: 'oxidePairs', cells: { S: 45 } },
  'Potassia Kali Magnesia 40': { rule: 'potashSources', cells: { MOP: 44 } },
  'Potassia MOP Soluble': { rule: 'companions', cells: { Cl: 4.7 } },
  'Foliara Boron 110 N': { rule: 'largestContents', cells: { B: 85 } },
  'Nitralis AS 21': { rule: 'charges', cells: { SO3: 6, S: 2.4 } },
  'Nitralis CAN 27': { rule: 'total', cells: { CaO: 30, Ca: 21.44 } },
  'Foliara Boron 150': { rule: 'density', cells: { Density: 13.6 } },
  'FlowMix Potassium 30': { rule: 'gramsPerLitre', cells: { Density: null } },
  'Foliara Magnesium 500': { rule: 'texts', cells: {}, says: 'It brings 43 % MgO to the leaf.' },
}

interface Mistake {
  /** The rule that finds it. */
  rule: RuleName
  cells: Partial<Record<ElementId, number | null>>
  says?: string
}
export const countriesSeededToFail = ['GB', 'ES', 'PL', 'GR', 'TH']

export function mistakeOf(country: string, name: string): Mistake | undefined {
  return countriesSeededToFail.includes(country) ? seededToFail[name] : undefined
}
