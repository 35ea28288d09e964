import {
  type DealerPreview,
  needsRemovalConfirmed,
} from '@nutripim/contract/dealers/dealer-exchange'
import { dealerLabels } from '@nutripim/contract/dealers/dealer-fields'
import {
  type ImportCounts,
  maxPreviewCells,
  type RefusedCell,
  type SheetCell,
} from '@nutripim/contract/exchange/exchange'
import { ProblemError } from '../../platform/api/problem-error.ts'
import type { Progress } from '../../platform/api/progress.ts'
import { getUploadedFile } from '../../platform/api/upload.ts'
import * as planStatements from '../../platform/database/bulk-plan-sql.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Sql } from '../../platform/database/sql.ts'
import type { ImportScope } from '../exchange/imports-sql.ts'
import * as storedImportStatements from '../exchange/imports-sql.ts'
import * as statements from './dealer-import-sql.ts'
import type { DealerFile } from './read-dealers.ts'

interface RejectedRow {
  row: number
  record: string | null
  reason: string
  total: number
}

/** A file whose rows are stored and compared with the dealers. */
export interface ComparedFile {
  importId: number
  fileName: string
  counts: ImportCounts
  changedCells: number
  refusedCells: number
  refused: RefusedCell[]
  /** How many dealers there were. */
  before: number
  basis: string
}

/** Stores the rows of a file and compares them with the dealers, which do not change. */
export async function compareFile(
  db: Queryable,
  scope: ImportScope,
  file: File,
  read: DealerFile,
  progress: Progress,
): Promise<ComparedFile> {
  await db.all(planStatements.preferBulkPlan())
  const { id } = await db.get<{ id: number }>(storedImportStatements.reserveImportId())
  const count = read.rows.length
  // Removed from memory as they are stored: a large file has as much text as bytes.
  for (let rows = read.rows.shift(); rows; rows = read.rows.shift()) {
    await db.all(storedImportStatements.insertRows(scope, id, rows))
    progress(90 - (20 * read.rows.length) / count)
  }
  if (read.hasIds) {
    await db.all(statements.rejectForeignIds(scope, id))
    await db.all(statements.rejectRepeatedIds(scope, id))
  }
  await db.all(statements.matchByName(scope, id))
  if (read.hasRepeatedNames) await db.all(statements.rejectRepeatedNames(scope, id))
  if (read.fieldsMissing.length > 0) {
    await db.all(statements.keepStored(scope, id, read.fieldsMissing))
  }
  const compared = await db.get<statements.ComparisonCounts>(statements.countChanges(scope, id))
  progress(95)
  const { before, basis, changedCells, ...counts } = compared
  const rejectedRows =
    counts.refused > 0 ? await db.all<RejectedRow>(statements.listRejected(scope, id)) : []
  const refused: RefusedCell[] = [
    ...read.refused,
    ...rejectedRows.map(({ row, record, reason }) => ({
      sheet: read.sheet,
      row,
      record,
      column: null,
      value: null,
      reason,
    })),
  ].sort((a, b) => a.row - b.row)
  return {
    importId: id,
    fileName: file.name,
    counts,
    changedCells,
    refusedCells: read.refusedCells + (rejectedRows[0]?.total ?? 0),
    refused: refused.slice(0, maxPreviewCells),
    before,
    basis,
  }
}

/** Lists what a compared file would change. */
export async function createPreview(
  db: Queryable,
  scope: ImportScope,
  { sheet, headings, ...read }: DealerFile,
  { basis: _, before, ...compared }: ComparedFile,
): Promise<DealerPreview> {
  const { importId, counts } = compared
  const listIfAny = <Row extends object>(count: number, statement: Sql): Promise<Row[]> =>
    count > 0 ? db.all<Row>(statement) : Promise.resolve([])
  const changed = await listIfAny<ChangedField>(
    counts.changed,
    statements.listChanged(scope, importId),
  )
  const added = await listIfAny<{ row: number; name: string; address: string }>(
    counts.added,
    statements.listAdded(scope, importId),
  )
  return {
    ...compared,
    sheets: [{ name: sheet, counts }],
    sheetsLeftOut: read.sheetsLeftOut,
    columnsLeftOut: read.columnsLeftOut,
    columnsMissing: read.fieldsMissing.map((field) => dealerLabels[field]),
    changed: changed.map(({ field, ...cell }) => ({
      sheet,
      column: headings[field] ?? field,
      ...cell,
    })),
    added: added.map((dealer) => ({ sheet, ...dealer })),
    removed: await listIfAny(counts.removed, statements.listRemoved(scope, importId)),
    dealersBefore: before,
    removalToConfirm: needsRemovalConfirmed(counts.removed, before) ? counts.removed : null,
  }
}

interface ChangedField {
  row: number
  record: string
  field: string
  was: SheetCell
  becomes: SheetCell
}

/** Stores a compared file until it is applied or discarded. */
export async function saveFile(
  db: Queryable,
  scope: ImportScope,
  file: File,
  { importId, fileName, counts, changedCells, basis }: ComparedFile,
): Promise<void> {
  await db.all(
    storedImportStatements.insertImport(scope, {
      id: importId,
      fileName,
      file: getUploadedFile(file),
      counts,
      changes: [],
      basis,
      changedCells,
    }),
  )
}

/** Replaces the dealers with the rows of the file. A change since the preview is a conflict. */
export async function replaceDealers(
  db: Queryable,
  scope: ImportScope,
  id: number,
  { basis, counts }: Pick<storedImportStatements.StoredImport, 'basis' | 'counts'>,
): Promise<void> {
  await db.all(planStatements.preferBulkPlan())
  await db.all(statements.lockList(scope.country, 'exclusive'))
  const current = await db.get<{ basis: string; rows: number; log: string }>(
    statements.getListState(scope, id),
  )
  if (current.basis !== basis || current.rows !== counts.read) {
    throw new ProblemError(
      'conflict',
      'The dealers were changed after the preview. Nothing was saved; upload the file again.',
    )
  }
  await db.all(statements.updateChanged(scope, id))
  await db.all(statements.deleteMissing(scope, id))
  await db.all(statements.insertAdded(scope, id))
  await db.all(statements.saveLogRange(scope, id, current.log))
  await db.all(storedImportStatements.deleteRows(scope, id))
}
