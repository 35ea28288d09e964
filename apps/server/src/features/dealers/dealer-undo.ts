import type { LaterDealerChange } from '@nutripim/contract/dealers/dealer-exchange'
import { ProblemError } from '../../platform/api/problem-error.ts'
import * as planStatements from '../../platform/database/bulk-plan-sql.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { ImportScope, StoredImport } from '../exchange/imports-sql.ts'
import * as importStatements from './dealer-import-sql.ts'
import * as statements from './dealer-undo-sql.ts'

/** Restores the dealers to their state before an upload, reconstructed from the log. */
export async function undoUpload(
  db: Queryable,
  scope: ImportScope,
  { logBefore, logAfter }: StoredImport,
  evenLaterChanges: boolean,
): Promise<void> {
  await db.all(planStatements.preferBulkPlan())
  await db.all(importStatements.lockList(scope.country, 'exclusive'))
  // An applied upload always has its log positions.
  if (logBefore === null || logAfter === null) throw new Error('The upload has no log positions.')
  if (!evenLaterChanges) await checkLaterChanges(db, scope, logAfter)
  await restoreDealers(db, scope.country, statements.listAtLogPosition(scope, logBefore))
}

/** Expects that the list is locked. */
export async function restoreDealers(
  db: Queryable,
  country: string,
  target: statements.TargetList,
): Promise<void> {
  await db.all(statements.deleteNewer(country, target))
  await db.all(statements.revertChanged(country, target))
  await db.all(statements.addDeleted(country, target))
}

async function checkLaterChanges(
  db: Queryable,
  scope: ImportScope,
  logAfter: string,
): Promise<void> {
  const later = await db.all<LaterDealerChange & { total: number }>(
    statements.listLaterChanges(scope, logAfter),
  )
  const [first] = later
  if (!first) return
  const { total } = first
  throw new ProblemError(
    'conflict',
    `${total === 1 ? 'One dealer was' : `${total} dealers were`} changed after the upload. An undo would also revert these changes.`,
    { total, laterChanges: later.map(({ total: _, ...change }) => change) },
  )
}
