import type { ImportCounts } from '@nutripim/contract/exchange/exchange'
import type { Queryable } from '../../platform/database/database.ts'
import type { ImportScope } from '../exchange/imports-sql.ts'
import { rejectFile } from '../exchange/reject-file.ts'
import { findHeadings } from '../exchange/sheet-headings.ts'
import type { ComparisonCounts } from './dealer-import-sql.ts'
import * as importStatements from './dealer-import-sql.ts'
import { fieldColumns } from './dealer-sheet.ts'
import * as statements from './leave-out-dealers-sql.ts'

interface LeftOut {
  except: readonly { row: number; column: string }[]
  exceptAdded: readonly number[]
  exceptRemoved: readonly number[]
}

/**
 * Changes the stored rows of a previewed upload so that applying them leaves out what the user unticked:
 * cells keep their stored value, new dealers are not added, missing ones stay. Returns the new counts.
 */
export async function leaveOut(
  db: Queryable,
  scope: ImportScope,
  id: number,
  counts: ImportCounts,
  { except, exceptAdded, exceptRemoved }: LeftOut,
): Promise<ImportCounts> {
  if (except.length + exceptAdded.length + exceptRemoved.length === 0) return counts
  const cells = except.flatMap(({ row, column }) => {
    const at = findField(column)
    return at === -1 ? [] : [{ row, at }]
  })
  await db.all(statements.keepCells(scope, id, cells))
  await db.all(statements.deleteAdded(scope, id, exceptAdded))
  await db.all(statements.keepMissing(scope, id, exceptRemoved))
  const { before, basis, changedCells, ...left } = await db.get<ComparisonCounts>(
    importStatements.countChanges(scope, id),
  )
  if (left.added + left.changed + left.removed === 0) rejectFile('The file contains no changes.')
  await db.all(statements.replaceCounts(scope, id, left, changedCells))
  return left
}

/** The position of the field with this heading in the cells of a row. */
function findField(heading: string): number {
  const [found] = findHeadings({ number: 1, cells: [heading] }, fieldColumns).found
  return found ? fieldColumns.indexOf(found.column) : -1
}
