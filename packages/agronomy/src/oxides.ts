/** Abridged standard atomic weights (IUPAC). */
const atomicWeight = {
  P: 30.974,
  K: 39.098,
  Ca: 40.078,
  Mg: 24.305,
  S: 32.06,
  Na: 22.99,
  O: 15.999,
} as const

type Nutrient = Exclude<keyof typeof atomicWeight, 'O'>

/** A nutrient that is declared either as the element or as its oxide. */
export interface OxidePair {
  readonly element: Nutrient
  readonly oxide: string
  /** Parts of the element in one part of the oxide. */
  readonly elementShare: number
}

function pair(element: Nutrient, oxide: string, atoms: number, oxygens: number): OxidePair {
  const elementWeight = atoms * atomicWeight[element]
  return {
    element,
    oxide,
    elementShare: elementWeight / (elementWeight + oxygens * atomicWeight.O),
  }
}

export const oxidePairs: readonly OxidePair[] = [
  pair('P', 'P2O5', 2, 5),
  pair('K', 'K2O', 2, 1),
  pair('Ca', 'CaO', 1, 1),
  pair('Mg', 'MgO', 1, 1),
  pair('S', 'SO3', 1, 3),
  pair('Na', 'Na2O', 2, 1),
]

/** Values are kept to four decimals, as compositions store them. */
export function elementFromOxide(percentOxide: number, { elementShare }: OxidePair): number {
  return toFourDecimals(percentOxide * elementShare)
}

export function oxideFromElement(percentElement: number, { elementShare }: OxidePair): number {
  return toFourDecimals(percentElement / elementShare)
}

function toFourDecimals(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
