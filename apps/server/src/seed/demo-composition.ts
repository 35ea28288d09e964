import { type Composition, type ElementId, elementIds } from '@nutripim/contract/elements'

const weight = { P: 30.974, K: 39.098, Ca: 40.078, Mg: 24.305, S: 32.06, Na: 22.99, O: 15.999 }
const chlorine = 35.45

/** Element and oxide of each pair that a composition holds twice, and how much of the oxide is element. */
const pairs = [
  ['P', 'P2O5', (2 * weight.P) / (2 * weight.P + 5 * weight.O)],
  ['K', 'K2O', (2 * weight.K) / (2 * weight.K + weight.O)],
  ['Ca', 'CaO', weight.Ca / (weight.Ca + weight.O)],
  ['Mg', 'MgO', weight.Mg / (weight.Mg + weight.O)],
  ['S', 'SO3', weight.S / (weight.S + 3 * weight.O)],
  ['Na', 'Na2O', (2 * weight.Na) / (2 * weight.Na + weight.O)],
] as const

/** Potassium chloride brings two chlorides for each K2O. */
const chlorideOfK2O = (2 * chlorine) / (2 * weight.K + weight.O)

const nitrogenForms = ['NO3', 'NH4', 'Urea'] as const
const potassiumSources = ['SOP', 'MOP', 'KNO3'] as const
const traceMix: Composition = { B: 0.02, Cu: 0.005, Fe: 0.1, Mn: 0.05, Mo: 0.005, Zn: 0.02 }

/**
 * The whole composition from what a label declares: `NO3 5 NH4 7 P2O5 11 SOP 18`. Potassium named by
 * its source counts as K2O; `*` is the usual mix of trace elements.
 */
export function composeFrom(declaration: string): Composition {
  const words = declaration.trim().split(/\s+/)
  const declared: Composition = words.includes('*') ? { ...traceMix } : {}
  const values = words.filter((word) => word !== '*')
  for (let i = 0; i < values.length; i += 2)
    declared[values[i] as ElementId] = Number(values[i + 1])
  return complete(declared)
}

/** Totals and the other half of each pair follow from what is declared. */
export function complete(declared: Composition): Composition {
  const all: Composition = { ...declared }
  if (nitrogenForms.some((form) => form in all)) all.N = total(all, nitrogenForms)
  if (potassiumSources.some((source) => source in all)) all.K2O = total(all, potassiumSources)
  if (all.MOP !== undefined) all.Cl ??= rounded(all.MOP * chlorideOfK2O)
  for (const [element, oxide, share] of pairs) {
    if (all[oxide] !== undefined) all[element] = rounded(all[oxide] * share)
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
 * Seeded to fail: mistakes as people make them, for checks to find. In a few countries the product of
 * this name has these values instead of its right ones; null is a value left out.
 */
export const seededToFail: Readonly<Record<string, Partial<Record<ElementId, number | null>>>> = {
  'Phosphora TSP 46': { P: 25 },
  'NutriCore 17-17-17': { NH4: 8.6 },
  'MagniSul Kieserite Fine': { Mg: 27 },
  'Potassia SOP Granular': { S: 45 },
  'FlowMix Potassium 30': { Density: null },
}
export const countriesSeededToFail = ['GB', 'ES', 'PL', 'GR', 'TH']
