import type { LaterDealerChange } from '@nutripim/contract/dealers/dealer-exchange'
import { ProblemError } from '../../platform/api/problem-error.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { ImportScope, StoredImport } from '../exchange/imports-sql.ts'
import { lockList, preferBulkPlan } from './dealer-import-sql.ts'
import * as statements from './dealer-undo-sql.ts'

/** The list as it stood before an upload, read backwards from the log. */
export async function bringListBack(
  db: Queryable,
  scope: ImportScope,
  { logBefore, logAfter }: StoredImport,
  evenLaterChanges: boolean,
): Promise<void> {
  await db.all(preferBulkPlan())
  await db.all(lockList(scope.country, 'alone'))
  if (!evenLaterChanges) await refuseLaterChanges(db, scope, logAfter!)
  await writeBack(db, scope.country, statements.listAt(scope, logBefore!))
}

/** Dealers as they are to be; the list is locked. */
export async function writeBack(
  db: Queryable,
  country: string,
  wanted: statements.Wanted,
): Promise<void> {
  await db.all(statements.removeNewer(country, wanted))
  await db.all(statements.changeBack(country, wanted))
  await db.all(statements.bringBack(country, wanted))
}

async function refuseLaterChanges(
  db: Queryable,
  scope: ImportScope,
  logAfter: string,
): Promise<void> {
  const later = await db.all<LaterDealerChange & { total: number }>(
    statements.laterChanges(scope, logAfter),
  )
  if (later.length === 0) return
  const { total } = later[0]!
  throw new ProblemError(
    'conflict',
    `${total === 1 ? 'One dealer was' : `${total} dealers were`} changed after the upload; bringing the earlier list back would undo that too.`,
    { total, laterChanges: later.map(({ total: _, ...change }) => change) },
  )
}
