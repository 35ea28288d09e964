import type { FieldError } from '@nutripim/contract/problem'
import type { ProductConflict } from '@nutripim/contract/products'
import type { Queryable } from '../../platform/database.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import { type CellChange, type CellKind, type CellSaveResult, saveCells } from './cell-save-sql.ts'

/**
 * All changed cells or none: an unknown product, a cell changed by somebody else or cells that
 * exclude each other stop the whole save. Gives the JSON text of the products as they are now.
 */
export async function saveProductCells(
  db: Queryable,
  kind: CellKind,
  country: string,
  held: readonly string[],
  changes: readonly CellChange[],
): Promise<string> {
  refuseRepeated(changes)
  const result = await db.get<CellSaveResult>(saveCells(kind, country, held, changes))
  refuseUnknown(changes, result.unknown)
  refuseConflicts(result.conflicts)
  refuseClashes(changes, result.clashes)
  return result.saved
}

const pathOf = (changes: readonly CellChange[], id: number, field: string) =>
  `products[${changes.findIndex((change) => change.legacyProductId === id)}].${field}`

function refuseRepeated(changes: readonly CellChange[]): void {
  const seen = new Set<number>()
  const errors: FieldError[] = []
  changes.forEach(({ legacyProductId }, i) => {
    if (seen.has(legacyProductId)) {
      errors.push({
        path: `products[${i}].legacyProductId`,
        text: `product ${legacyProductId} is named twice`,
      })
    }
    seen.add(legacyProductId)
  })
  if (errors.length > 0) throw new ProblemError('invalid_input', errors[0]!.text, { errors })
}

function refuseUnknown(changes: readonly CellChange[], unknown: number[] | null): void {
  if (!unknown) return
  const errors = unknown.map((id) => ({
    path: pathOf(changes, id, 'legacyProductId'),
    text: `there is no live product ${id} in this country`,
  }))
  throw new ProblemError('not_found', `${errors[0]!.text}.`, { errors })
}

function refuseConflicts(conflicts: ProductConflict[] | null): void {
  if (!conflicts) return
  throw new ProblemError('conflict', 'Cells were changed by somebody else; nothing was saved.', {
    conflicts,
  })
}

function refuseClashes(changes: readonly CellChange[], clashes: CellSaveResult['clashes']): void {
  if (!clashes) return
  const errors = clashes.map(({ id, cell }) => ({
    path: pathOf(changes, id, cell),
    text: "'Values in w/w' and 'Show in g/l' exclude each other",
  }))
  throw new ProblemError('invalid_input', `${errors[0]!.text}.`, { errors })
}
