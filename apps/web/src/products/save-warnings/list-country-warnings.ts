import type { CountryChanges } from '@nutripim/contract/products/product-comparison'
import { listWarningsOf, type ProductWarning } from './list-edit-warnings.ts'

interface Target {
  name: string
  /** The stored values, at least of the cells that are compared; null if empty. */
  composition: Readonly<Record<string, unknown>>
}

/** Warnings about changes in several countries. */
export function listCountryWarnings(
  changes: readonly CountryChanges[],
  findTarget: (legacyProductId: number) => Target | undefined,
): ProductWarning[] {
  const changed = changes.flatMap(({ kind, products }) => (kind === 'composition' ? products : []))
  return listWarningsOf(
    changed.flatMap(({ legacyProductId, cells }) => {
      const target = findTarget(legacyProductId)
      if (!target) return []
      const { name, composition } = target
      return [{ id: legacyProductId, name, stored: numbersOf(composition), changes: cells }]
    }),
  )
}

function numbersOf(cells: Target['composition']): Record<string, number> {
  return Object.fromEntries(
    Object.entries(cells).filter((cell): cell is [string, number] => typeof cell[1] === 'number'),
  )
}
