import type { Composition } from './composition.ts'
import { fromUnits, toUnits } from './decimal.ts'

/** Abridged standard atomic weights (IUPAC) in thousandths, because whole numbers keep sums exact. */
const atomicWeight = {
  P: 30_974,
  K: 39_098,
  Ca: 40_078,
  Mg: 24_305,
  S: 32_060,
  Na: 22_990,
  O: 15_999,
} as const

type PairedOxide = 'P2O5' | 'K2O' | 'CaO' | 'MgO' | 'SO3' | 'Na2O'
type PairedElement = Exclude<keyof typeof atomicWeight, 'O'>

/** A nutrient that is declared either as the element or as its oxide. */
export interface OxidePair {
  readonly element: PairedElement
  readonly oxide: PairedOxide
  readonly elementWeight: number
  readonly oxideWeight: number
  /** Parts of the element in one part of the oxide. */
  readonly elementShare: number
}

function createPair(
  element: PairedElement,
  oxide: PairedOxide,
  atoms: number,
  oxygens: number,
): OxidePair {
  const elementWeight = atoms * atomicWeight[element]
  const oxideWeight = elementWeight + oxygens * atomicWeight.O
  return { element, oxide, elementWeight, oxideWeight, elementShare: elementWeight / oxideWeight }
}

export const oxidePairs: readonly OxidePair[] = [
  createPair('P', 'P2O5', 2, 5),
  createPair('K', 'K2O', 2, 1),
  createPair('Ca', 'CaO', 1, 1),
  createPair('Mg', 'MgO', 1, 1),
  createPair('S', 'SO3', 1, 3),
  createPair('Na', 'Na2O', 2, 1),
]

const pairsByName = new Map<string, OxidePair>(
  oxidePairs.flatMap((each) => [[each.element, each] as const, [each.oxide, each] as const]),
)

/** Finds the pair of an element or an oxide. */
export function findPair(name: string): OxidePair | undefined {
  return pairsByName.get(name)
}

/** Rounds to four decimals, as compositions store them. */
export function elementFromOxide(percentOxide: number, pair: OxidePair): number {
  return fromUnits(toElementUnits(toUnits(percentOxide), pair))
}

export function oxideFromElement(percentElement: number, pair: OxidePair): number {
  return fromUnits(toOxideUnits(toUnits(percentElement), pair))
}

function toElementUnits(oxide: number, { elementWeight, oxideWeight }: OxidePair): number {
  return Math.round((oxide * elementWeight) / oxideWeight)
}

function toOxideUnits(element: number, { elementWeight, oxideWeight }: OxidePair): number {
  return Math.round((element * oxideWeight) / elementWeight)
}

/** Finds the value of an element or oxide in units: as stored, or derived from its pair. */
export function findUnits(composition: Composition, name: string): number | undefined {
  const stored = composition[name]
  if (stored !== undefined) return toUnits(stored)
  const pair = findPair(name)
  if (!pair) return undefined
  const isOxide = name === pair.oxide
  const other = composition[isOxide ? pair.element : pair.oxide]
  if (other === undefined) return undefined
  return isOxide ? toOxideUnits(toUnits(other), pair) : toElementUnits(toUnits(other), pair)
}

export interface Derived {
  readonly value: number
  readonly from: string
}

/** Derives the empty half of each pair. Values above 100 % are left out. */
export function deriveValues(composition: Composition): Record<string, Derived> {
  const derived: Record<string, Derived> = {}
  for (const { element, oxide } of oxidePairs) {
    const hasElement = composition[element] !== undefined
    if (hasElement === (composition[oxide] !== undefined)) continue
    const [empty, from] = hasElement ? [oxide, element] : [element, oxide]
    const units = findUnits(composition, empty)
    if (units === undefined) continue
    const value = fromUnits(units)
    if (value <= 100) derived[empty] = { value, from }
  }
  return derived
}
