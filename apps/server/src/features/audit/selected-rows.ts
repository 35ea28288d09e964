import type {
  RestoreConflict,
  RestoreKind,
  RestoreSelection,
} from '@nutripim/contract/audit/restore'
import { ProblemError } from '../../platform/api/problem-error.ts'
import { toFieldName } from './audit.ts'
import type { RestoredCell, RestoredRow } from './restorable.ts'
import type { DifferenceRow } from './restore-sql.ts'

/** `composition.N` from the column composition and its part N. */
export const fieldPath = ({ field, part }: Pick<RestoredCell, 'field' | 'part'>) =>
  part === null ? toFieldName(field) : `${toFieldName(field)}.${part}`

/**
 * The selected rows among the current differences. A record that no longer differs needs no restore; one
 * that differs from its preview was changed by another user.
 */
export function selectRows(
  kind: RestoreKind,
  selections: readonly RestoreSelection[],
  found: readonly DifferenceRow[],
): { rows: RestoredRow[]; conflicts: RestoreConflict[] } {
  const byRecord = new Map(found.map((row) => [row.record, row]))
  const rows: RestoredRow[] = []
  const conflicts: RestoreConflict[] = []
  for (const { record, cells: selected = {}, seen } of selections) {
    const row = byRecord.get(record)
    if (!row) continue
    if (row.blocked) throw new ProblemError('invalid_input', `${row.subject}: ${row.blocked}`)
    const addConflict = (
      field: string | null,
      stored: RestoreConflict['stored'],
      by: string,
      at: string,
    ) =>
      conflicts.push({
        kind,
        record,
        subject: row.subject,
        field,
        stored,
        savedBy: by,
        savedAt: at,
      })

    const { old, now, change } = row
    if (seen !== undefined || row.change !== 'changed') {
      if (change === 'changed' || row.seen !== seen) addConflict(null, null, row.by, row.at)
      else rows.push({ record, change, cells: [], old, now })
      continue
    }
    const cells = row.cells.filter((cell) => Object.hasOwn(selected, fieldPath(cell)))
    for (const cell of cells) {
      if (cell.isKept || cell.seen !== selected[fieldPath(cell)]) {
        addConflict(fieldPath(cell), cell.now, cell.by, cell.at)
      }
    }
    if (cells.length > 0) rows.push({ record, change, cells, old, now })
  }
  return { rows, conflicts }
}
