import type { ProductConflict } from '@nutripim/contract/products/products'
import { shortTime } from '../../ui/format/time.ts'

export function counted(number: number, one: string, many = one): string {
  return `${number} ${number === 1 ? one : many}`
}

/** Who changed one of these cells of a product meanwhile; undefined: nobody did. */
export function describeConflict(
  conflicts: readonly ProductConflict[],
  product: number,
  cells: readonly string[],
): string | undefined {
  const conflict = conflicts.find(
    ({ legacyProductId, cell }) => legacyProductId === product && cells.includes(cell),
  )
  if (!conflict) return undefined
  const { savedBy, savedAt } = conflict
  return `changed by ${savedBy ?? 'somebody'}${savedAt ? `, ${shortTime(savedAt)}` : ''}`
}
