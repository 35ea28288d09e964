import { changedMeanwhile, ProblemError } from '../../../platform/api/problem-error.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { JsonText } from '../../../platform/database/json-text.ts'
import { type FieldPath, saveLockedCells } from './cell-save.ts'
import type { CellChange, CellKind, SavedShape } from './cell-save-sql.ts'
import * as statements from './cell-save-sql.ts'

/** Changed cells of one kind in one country. */
export interface SaveStep<Saved> {
  country: string
  kind: CellKind
  changes: readonly CellChange[]
  shape: SavedShape<unknown, Saved>
  pathOf: FieldPath
}

/**
 * Saves all cells of all steps or none, and reports all conflicts together. Locks all rows before it
 * writes the first and writes countries in order, so that it cannot deadlock with another save.
 * Returns the saved products of each step, in the shape of the step.
 */
export async function saveInSteps<Saved>(
  db: Queryable,
  assignedCountries: readonly string[],
  steps: readonly SaveStep<Saved>[],
): Promise<JsonText<Saved>[]> {
  await db.all(statements.lockProducts(assignedCountries, steps))
  const saved: JsonText<Saved>[] = []
  const conflicts: unknown[] = []
  const ordered = [...steps.entries()].sort(
    ([, a], [, b]) => Number(a.country > b.country) - Number(a.country < b.country),
  )
  for (const [index, { kind, country, changes, shape, pathOf }] of ordered) {
    try {
      saved[index] = await saveLockedCells(
        db,
        kind,
        country,
        assignedCountries,
        changes,
        shape,
        pathOf,
      )
    } catch (error) {
      if (!(error instanceof ProblemError && error.code === 'conflict')) throw error
      conflicts.push(...(error.more.conflicts ?? []))
    }
  }
  if (conflicts.length > 0) {
    throw changedMeanwhile('these cells', {
      conflicts,
    })
  }
  return saved
}
