import type { Composition } from './composition.ts'
import { fromUnits, toUnits } from './decimal.ts'

/** Abridged standard atomic weights (IUPAC), in thousandths: whole numbers keep the shares exact. */
const atomicWeight = {
  P: 30_974,
  K: 39_098,
  Ca: 40_078,
  Mg: 24_305,
  S: 32_060,
  Na: 22_990,
  O: 15_999,
  Cl: 35_450,
} as const

type PairedElement = Exclude<keyof typeof atomicWeight, 'O' | 'Cl'>

/** A nutrient that is declared either as the element or as its oxide. */
export interface OxidePair {
  readonly element: PairedElement
  readonly oxide: string
  readonly elementWeight: number
  readonly oxideWeight: number
  /** Parts of the element in one part of the oxide. */
  readonly elementShare: number
}

function pair(element: PairedElement, oxide: string, atoms: number, oxygens: number): OxidePair {
  const elementWeight = atoms * atomicWeight[element]
  const oxideWeight = elementWeight + oxygens * atomicWeight.O
  return { element, oxide, elementWeight, oxideWeight, elementShare: elementWeight / oxideWeight }
}

export const oxidePairs: readonly OxidePair[] = [
  pair('P', 'P2O5', 2, 5),
  pair('K', 'K2O', 2, 1),
  pair('Ca', 'CaO', 1, 1),
  pair('Mg', 'MgO', 1, 1),
  pair('S', 'SO3', 1, 3),
  pair('Na', 'Na2O', 2, 1),
]

const byName = new Map(
  oxidePairs.flatMap((each) => [[each.element, each] as const, [each.oxide, each] as const]),
)

/** The pair that an element or an oxide belongs to. */
export function findPair(name: string): OxidePair | undefined {
  return byName.get(name)
}

/** Values are kept to four decimals, as compositions store them. */
export function elementFromOxide(percentOxide: number, pair: OxidePair): number {
  return fromUnits(elementUnits(toUnits(percentOxide), pair))
}

export function oxideFromElement(percentElement: number, pair: OxidePair): number {
  return fromUnits(oxideUnits(toUnits(percentElement), pair))
}

export function elementUnits(oxide: number, { elementWeight, oxideWeight }: OxidePair): number {
  return Math.round((oxide * elementWeight) / oxideWeight)
}

function oxideUnits(element: number, { elementWeight, oxideWeight }: OxidePair): number {
  return Math.round((element * oxideWeight) / elementWeight)
}

/** Chloride takes the place of oxygen: what counts the oxides counts this much oxygen too often. */
export function oxygenOfChloride(chloride: number): number {
  return Math.round((chloride * atomicWeight.O) / (2 * atomicWeight.Cl))
}

/** The value of an element or oxide, stored or else derived from its pair, in units. */
export function unitsOf(composition: Composition, name: string): number | undefined {
  const stored = composition[name]
  if (stored !== undefined) return toUnits(stored)
  const pair = findPair(name)
  if (!pair) return undefined
  const isOxide = name === pair.oxide
  const other = composition[isOxide ? pair.element : pair.oxide]
  if (other === undefined) return undefined
  return isOxide ? oxideUnits(toUnits(other), pair) : elementUnits(toUnits(other), pair)
}

export interface Derived {
  readonly value: number
  readonly from: string
}

/** What the empty half of each pair would be; nothing where that would be more than all of it. */
export function derivedValues(composition: Composition): Record<string, Derived> {
  const derived: Record<string, Derived> = {}
  for (const { element, oxide } of oxidePairs) {
    const hasElement = composition[element] !== undefined
    if (hasElement === (composition[oxide] !== undefined)) continue
    const [empty, from] = hasElement ? [oxide, element] : [element, oxide]
    const value = fromUnits(unitsOf(composition, empty)!)
    if (value <= 100) derived[empty] = { value, from }
  }
  return derived
}
