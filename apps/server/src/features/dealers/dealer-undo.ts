import type { LaterDealerChange } from '@nutripim/contract/dealer-exchange'
import type { Queryable } from '../../platform/database.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import type { ImportScope, StoredImport } from '../exchange/imports-sql.ts'
import { expectManyRows, lockList } from './dealer-import-sql.ts'
import { eachField } from './dealer-sql.ts'
import * as statements from './dealer-undo-sql.ts'

/** The list as it stood before an upload, read backwards from the log. */
export async function bringListBack(
  db: Queryable,
  scope: ImportScope,
  { logBefore, logAfter }: StoredImport,
  evenLaterChanges: boolean,
): Promise<void> {
  await db.all(expectManyRows())
  await db.all(lockList(scope.country, 'alone'))
  if (!evenLaterChanges) await refuseLaterChanges(db, scope, logAfter!)
  const mark = logBefore!
  const assignments = eachField((column) => `${column} = w.${column}`)
  const columns = eachField((column) => column)
  await db.all(statements.removeNewer(scope, mark))
  await db.all(statements.changeBack(scope, mark, assignments))
  await db.all(statements.bringBack(scope, mark, columns))
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
