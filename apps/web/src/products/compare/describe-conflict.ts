import type { ProductConflict } from '@nutripim/contract/products/products'
import { formatDateTime } from '../../ui/format/time.ts'

/** The user who changed one of these cells meanwhile, if any. */
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
  return `changed by ${savedBy ?? 'another user'}${savedAt ? `, ${formatDateTime(savedAt)}` : ''}`
}
