import type { Queryable } from '../../platform/database/database.ts'
import type { Rejection, Restorable, RestoreScope } from './restorable.ts'
import type { DifferenceRow } from './restore-sql.ts'
import { type Batches, workInBatches } from './work-in-batches.ts'

/** A difference with the reasons for which the restore would reject its cells. */
export interface PreviewedRow extends DifferenceRow {
  cells: (DifferenceRow['cells'][number] & { blocked: string | null })[]
}

const keyOf = (record: string, cell?: Rejection['cell']) =>
  JSON.stringify([record, cell?.field, cell?.part])

/** Adds what today's rules would reject, so that users know it before they restore. */
export async function rejectCells(
  db: Queryable,
  restorable: Restorable,
  scope: RestoreScope,
  rows: readonly DifferenceRow[],
  batches: Batches,
): Promise<PreviewedRow[]> {
  const { findRejections } = restorable
  const possible = findRejections ? rows.filter(({ blocked }) => blocked === null) : []
  const rejections = await workInBatches(possible, batches, async (batch) =>
    findRejections ? findRejections(db, scope, batch) : [],
  )
  const reasons = new Map(
    rejections.map(({ record, cell, reason }) => [keyOf(record, cell), reason]),
  )
  return rows.map((row) => ({
    ...row,
    blocked: row.blocked ?? reasons.get(keyOf(row.record)) ?? null,
    cells: row.cells.map((cell) => ({
      ...cell,
      blocked: cell.isKept
        ? 'It was changed since, so it stays.'
        : (reasons.get(keyOf(row.record, cell)) ?? null),
    })),
  }))
}
