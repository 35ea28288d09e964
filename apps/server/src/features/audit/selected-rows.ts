import type {
  RestoreConflict,
  RestoreKind,
  RestoreSelection,
} from '@nutripim/contract/audit/restore'
import { ProblemError } from '../../platform/api/problem-error.ts'
import { fieldOf } from './audit.ts'
import type { PastCell, PastRow } from './restorable.ts'
import type { DifferenceRow } from './restore-sql.ts'

/** `composition.N` from the column composition and its part N. */
export const fieldPath = ({ field, part }: Pick<PastCell, 'field' | 'part'>) =>
  part === null ? fieldOf(field) : `${fieldOf(field)}.${part}`

/**
 * What was chosen, out of what differs now. What is as it was already needs nothing; what is neither
 * as it was nor as it was seen has been changed by somebody else.
 */
export function chosenRows(
  kind: RestoreKind,
  choices: readonly RestoreSelection[],
  found: readonly DifferenceRow[],
): { rows: PastRow[]; conflicts: RestoreConflict[] } {
  const byRecord = new Map(found.map((row) => [row.record, row]))
  const rows: PastRow[] = []
  const conflicts: RestoreConflict[] = []
  for (const { record, cells: chosen = {}, seen } of choices) {
    const row = byRecord.get(record)
    if (!row) continue
    if (row.blocked) throw new ProblemError('invalid_input', `${row.subject}: ${row.blocked}`)
    const conflict = (field: string | null, stored: unknown, by: string, at: string) =>
      conflicts.push({
        kind,
        record,
        subject: row.subject,
        field,
        stored: stored as RestoreConflict['stored'],
        savedBy: by,
        savedAt: at,
      })

    const { old, now, change } = row
    if (seen !== undefined || row.change !== 'changed') {
      if (change === 'changed' || row.seen !== seen) conflict(null, null, row.by, row.at)
      else rows.push({ record, change, cells: [], old, now })
      continue
    }
    const cells = row.cells.filter((cell) => Object.hasOwn(chosen, fieldPath(cell)))
    for (const cell of cells) {
      if (cell.seen !== chosen[fieldPath(cell)]) {
        conflict(fieldPath(cell), cell.now, cell.by, cell.at)
      }
    }
    if (cells.length > 0) rows.push({ record, change, cells, old, now })
  }
  return { rows, conflicts }
}
