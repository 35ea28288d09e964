import type { ImportCounts } from '@nutripim/contract/exchange/exchange'
import type { Queryable } from '../../../../platform/database/database.ts'
import { rejectFile } from '../../reject-file.ts'
import * as importStatements from '../imports-sql.ts'
import { findHeadings } from '../sheet-headings.ts'
import type { ListDefinition } from './list-definition.ts'
import * as previewStatements from './list-preview-sql.ts'
import * as statements from './list-rows-sql.ts'

export interface LeftOut {
  except: readonly { row: number; column: string }[]
  exceptAdded: readonly number[]
  exceptRemoved: readonly number[]
}

/**
 * Changes the stored rows of a previewed import so that applying them leaves out what the user unticked:
 * cells keep their stored value, new records are not added, missing ones stay. Returns the new counts.
 */
export async function leaveOut(
  db: Queryable,
  rows: statements.ListImport,
  counts: ImportCounts,
  { except, exceptAdded, exceptRemoved }: LeftOut,
): Promise<ImportCounts> {
  if (except.length + exceptAdded.length + exceptRemoved.length === 0) return counts
  const cells = except.flatMap(({ row, column }) => {
    const at = findColumn(rows.list, column)
    return at === -1 ? [] : [{ row, at }]
  })
  await db.all(statements.keepCells(rows, cells))
  await db.all(statements.deleteAdded(rows, exceptAdded))
  await db.all(statements.keepMissing(rows, exceptRemoved))
  const { before, basis, changedCells, ...left } = await db.get<previewStatements.ComparisonCounts>(
    previewStatements.countChanges(rows),
  )
  if (left.added + left.changed + left.removed === 0) rejectFile('The file contains no changes.')
  await db.all(importStatements.replaceChanges(rows, { counts: left, listCells: changedCells }))
  return left
}

/** The position of the column with this heading in the cells of a row. */
function findColumn({ columns }: ListDefinition, heading: string): number {
  const [found] = findHeadings({ number: 1, cells: [heading] }, columns).found
  return columns.findIndex(({ key }) => key === found?.column.key)
}
