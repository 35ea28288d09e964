import { listBalanceWarnings } from '@nutripim/agronomy/rules'
import type { CountryChanges } from '@nutripim/contract/products/product-comparison'

interface Target {
  name: string
  /** The stored values of at least the cells that the balance check needs; null if empty. */
  composition: Readonly<Record<string, unknown>>
}

/** Warnings that require a reason before these changes are saved in several countries. */
export function unbalancedChanges(
  changes: readonly CountryChanges[],
  findTarget: (legacyProductId: number) => Target | undefined,
): string[] {
  return changes.flatMap(({ kind, products }) => {
    if (kind !== 'composition') return []
    return products.flatMap(({ legacyProductId, cells }) => {
      const target = findTarget(legacyProductId)
      return target ? listBalanceWarnings(target.name, numbersOf(target.composition), cells) : []
    })
  })
}

function numbersOf(cells: Target['composition']): Record<string, number> {
  return Object.fromEntries(
    Object.entries(cells).filter((cell): cell is [string, number] => typeof cell[1] === 'number'),
  )
}
