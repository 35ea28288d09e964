import type { DealerPreview } from '@nutripim/contract/dealers/dealer-exchange'
import {
  maxPreviewCells,
  type RefusedCell,
  type SheetCell,
} from '@nutripim/contract/exchange/exchange'
import { ProblemError } from '../../platform/api/problem-error.ts'
import type { Progress } from '../../platform/api/progress.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Sql } from '../../platform/database/sql.ts'
import type { ImportScope } from '../exchange/imports-sql.ts'
import * as imports from '../exchange/imports-sql.ts'
import * as statements from './dealer-import-sql.ts'
import type { DealerFile } from './read-dealers.ts'

/** More than a fifth of a list is not removed by mistake. */
export const needsConfirmation = (removed: number, before: number) => removed * 5 > before

export interface CheckedFile {
  preview: DealerPreview
  basis: string
}

/** Keeps the rows of a file and holds them against the list, which stays as it is. */
export async function compareFile(
  db: Queryable,
  scope: ImportScope,
  file: File,
  read: DealerFile,
  progress: Progress,
): Promise<CheckedFile> {
  await db.all(statements.preferBulkPlan())
  const { id } = await db.get<{ id: number }>(imports.newImportId())
  for (const [i, rows] of read.rows.entries()) {
    await db.all(imports.insertRows(scope, id, rows))
    progress(70 + (20 * (i + 1)) / read.rows.length)
  }
  await db.all(statements.refuseForeignIds(scope, id))
  await db.all(statements.refuseRepeatedIds(scope, id))
  await db.all(statements.matchByName(scope, id))
  await db.all(statements.refuseRepeatedNames(scope, id))
  const compared = await db.get<statements.Compared>(statements.countChanges(scope, id))
  progress(95)
  const { before, basis, changedCells, ...counts } = compared

  const { sheet, headings } = read
  const listed = <Row extends object>(count: number, statement: Sql): Promise<Row[]> =>
    count > 0 ? db.all<Row>(statement) : Promise.resolve([])
  const rowRefusals = await listed<{ row: number; reason: string; total: number }>(
    counts.refused,
    statements.listRefused(scope, id),
  )
  const refused: RefusedCell[] = [
    ...read.refused,
    ...rowRefusals.map(({ row, reason }) => ({ sheet, row, column: null, reason })),
  ].sort((a, b) => a.row - b.row)
  const changed = await listed<ChangedField>(counts.changed, statements.listChanged(scope, id))
  const added = await listed<{ row: number; name: string; address: string }>(
    counts.added,
    statements.listAdded(scope, id),
  )
  const preview: DealerPreview = {
    importId: id,
    fileName: file.name,
    counts,
    sheets: [{ name: sheet, counts }],
    sheetsLeftOut: read.sheetsLeftOut,
    columnsLeftOut: read.columnsLeftOut,
    changedCells,
    changed: changed.map(({ field, ...cell }) => ({ sheet, column: headings[field]!, ...cell })),
    refusedCells: read.refusedCells + (rowRefusals[0]?.total ?? 0),
    refused: refused.slice(0, maxPreviewCells),
    added: added.map((dealer) => ({ sheet, ...dealer })),
    removed: await listed(counts.removed, statements.listRemoved(scope, id)),
    dealersBefore: before,
    removalToConfirm: needsConfirmation(counts.removed, before) ? counts.removed : null,
  }
  return { preview, basis }
}

interface ChangedField {
  row: number
  record: string
  field: string
  was: SheetCell
  becomes: SheetCell
}

/** Keeps a checked file until somebody says what becomes of it. */
export async function keepFile(
  db: Queryable,
  scope: ImportScope,
  file: File,
  { preview, basis }: CheckedFile,
): Promise<void> {
  const { importId, fileName, counts, changedCells } = preview
  const bytes = new Uint8Array(await file.arrayBuffer())
  await db.all(
    imports.insertImport(scope, {
      id: importId,
      fileName,
      file: bytes,
      counts,
      changes: [],
      basis,
      changedCells,
    }),
  )
}

/** The list becomes what the rows of the file say. Whoever changed it since the look is told first. */
export async function writeList(
  db: Queryable,
  scope: ImportScope,
  id: number,
  { basis, counts }: Pick<imports.StoredImport, 'basis' | 'counts'>,
): Promise<void> {
  await db.all(statements.preferBulkPlan())
  await db.all(statements.lockList(scope.country, 'alone'))
  const now = await db.get<{ basis: string; rows: number; log: string }>(
    statements.listBasis(scope, id),
  )
  if (now.basis !== basis || now.rows !== counts.read) {
    throw new ProblemError(
      'conflict',
      'The dealers were changed since the file was checked; nothing was saved. Check the file again.',
    )
  }
  await db.all(statements.updateChanged(scope, id))
  await db.all(statements.deleteMissing(scope, id))
  await db.all(statements.insertAdded(scope, id))
  await db.all(statements.markLog(scope, id, now.log))
  await db.all(imports.deleteRows(scope, id))
}
