import { formatNumber } from '@nutripim/wording/format-number'
import { ProblemError } from '../../../../platform/api/problem-error.ts'
import * as planStatements from '../../../../platform/database/bulk-plan-sql.ts'
import type { Queryable } from '../../../../platform/database/database.ts'
import type { OpenScope } from '../import-steps.ts'
import type { ImportScope, StoredImport } from '../imports-sql.ts'
import type { ListDefinition } from './list-definition.ts'
import * as statements from './list-restore-sql.ts'
import * as rowStatements from './list-rows-sql.ts'

/**
 * Sets back what an import wrote, reconstructed from the log. Cells and records that another user changed
 * since then stay; they are a conflict until the user has confirmed that.
 */
export async function undoList(
  { db, ...scope }: OpenScope,
  list: ListDefinition,
  { logBefore, logAfter }: Pick<StoredImport, 'logBefore' | 'logAfter'>,
  evenLaterChanges: boolean,
): Promise<void> {
  await db.all(planStatements.preferBulkPlan())
  await db.all(rowStatements.lockList(list, scope.country, 'exclusive'))
  // An applied import of a list always has its log positions.
  if (logBefore === null || logAfter === null) throw new Error('The import has no log positions.')
  const range = { logBefore, logAfter }
  if (!evenLaterChanges) await checkLaterChanges(db, list, scope, range)
  await restoreList(db, list, scope.country, statements.listUndo(list, scope, range))
}

/** Expects that the list is locked. */
export async function restoreList(
  db: Queryable,
  list: ListDefinition,
  country: string,
  target: statements.TargetList,
): Promise<void> {
  await db.all(statements.deleteNewer(list, country, target))
  await db.all(statements.revertChanged(list, country, target))
  await db.all(statements.addDeleted(list, country, target))
}

async function checkLaterChanges(
  db: Queryable,
  list: ListDefinition,
  scope: ImportScope,
  range: statements.LogRange,
): Promise<void> {
  const later = await db.all<{ total: number }>(statements.listLaterChanges(list, scope, range))
  const [first] = later
  if (!first) return
  const { one, many } = list.noun
  const changed = first.total === 1 ? `One ${one} was` : `${formatNumber(first.total)} ${many} were`
  throw new ProblemError(
    'conflict',
    `${changed} changed after the upload. An undo keeps these changes.`,
    { total: first.total, laterChanges: later.map(({ total: _, ...change }) => change) },
  )
}
