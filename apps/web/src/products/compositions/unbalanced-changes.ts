import { listBalanceWarnings } from '@nutripim/agronomy/rules'
import type { CountryChanges } from '@nutripim/contract/products/product-comparison'

interface Target {
  name: string
  /** What is stored, at least of the cells that take part in balances; null is empty. */
  composition: Readonly<Record<string, unknown>>
}

/** What whoever saves these changes in several countries is asked a reason for. */
export function unbalancedChanges(
  changes: readonly CountryChanges[],
  targetOf: (legacyProductId: number) => Target,
): string[] {
  return changes.flatMap(({ kind, products }) => {
    if (kind !== 'composition') return []
    return products.flatMap(({ legacyProductId, cells }) => {
      const { name, composition } = targetOf(legacyProductId)
      return listBalanceWarnings(name, numbersOf(composition), cells)
    })
  })
}

function numbersOf(cells: Target['composition']): Record<string, number> {
  return Object.fromEntries(
    Object.entries(cells).filter((cell): cell is [string, number] => typeof cell[1] === 'number'),
  )
}
