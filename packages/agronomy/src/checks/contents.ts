import type { Composition } from '../composition.ts'
import { toUnits } from '../decimal.ts'
import { findPair } from '../oxides.ts'

/** A value with the most that rounding can have changed it: half a unit of its last stored decimal. */
export interface Content {
  readonly value: number
  readonly rounding: number
  /** The cell that it comes from. */
  readonly cell: string
}

const none = { value: 0, rounding: 0 } as const

/** Half a unit of the last decimal that is stored: 0.05 of 12.2, and 0.5 of 60. */
export function roundingOf(value: number): number {
  const units = toUnits(value)
  if (units % 10 !== 0) return 0.00005
  if (units % 100 !== 0) return 0.0005
  if (units % 1000 !== 0) return 0.005
  return units % 10_000 === 0 ? 0.5 : 0.05
}

/** The content of an element, as stored or from its oxide. The oxide counts if both are stored. */
export function contentOf(composition: Composition, element: string): Content | undefined {
  const pair = findPair(element)
  const asOxide = pair && composition[pair.oxide]
  if (pair && asOxide !== undefined) {
    const { elementShare } = pair
    return {
      value: asOxide * elementShare,
      rounding: roundingOf(asOxide) * elementShare,
      cell: pair.oxide,
    }
  }
  const value = composition[element]
  return value === undefined ? undefined : { value, rounding: roundingOf(value), cell: element }
}

/** The weighted sum of several elements, with the cells that are filled and their common rounding. */
export function sumContents(
  composition: Composition,
  weights: Readonly<Record<string, number>>,
): { readonly value: number; readonly rounding: number; readonly cells: string[] } {
  const cells: string[] = []
  let { value, rounding }: { value: number; rounding: number } = none
  for (const element in weights) {
    const content = contentOf(composition, element)
    const weight = weights[element]
    if (!content || content.value === 0 || weight === undefined) continue
    cells.push(content.cell)
    value += content.value * weight
    rounding += content.rounding * weight
  }
  return { value, rounding, cells }
}
