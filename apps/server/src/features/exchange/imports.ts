import { extname } from 'node:path'
import {
  type ImportCounts,
  type ImportPreview,
  maxPreviewCells,
  type PastImport,
} from '@nutripim/contract/exchange/exchange'
import { notFound, ProblemError } from '../../platform/api/problem-error.ts'
import { Reply } from '../../platform/api/reply.ts'
import { getUploadedFile } from '../../platform/api/upload.ts'
import type { Queryable } from '../../platform/database/database.ts'
import * as auditStatements from '../audit/audit-reason-sql.ts'
import { addCounts, type Comparison } from './compare-sheet.ts'
import type { ImportScope, StoredImport } from './imports-sql.ts'
import * as statements from './imports-sql.ts'
import { workbookType } from './workbook.ts'

/** A sheet that was read and compared. */
export interface ComparedSheet {
  name: string
  comparison: Comparison<unknown>
}

/** Stores a previewed file for the user who can apply it, and returns the preview. */
export async function savePreview(
  db: Queryable,
  scope: ImportScope,
  file: File,
  sheets: readonly ComparedSheet[],
  sheetsLeftOut: string[],
  changes: readonly object[],
): Promise<ImportPreview> {
  const preview = describePreview(file.name, sheets, sheetsLeftOut)
  const stored = {
    fileName: file.name,
    file: getUploadedFile(file),
    counts: preview.counts,
    changes,
  }
  const { id } = await db.get<{ id: number }>(statements.insertImport(scope, stored))
  return { importId: id, ...preview }
}

/** The preview of compared sheets, before it is stored. */
export function describePreview(
  fileName: string,
  sheets: readonly ComparedSheet[],
  sheetsLeftOut: string[] = [],
): Omit<ImportPreview, 'importId'> {
  const changed = sheets.flatMap(({ comparison }) => comparison.changed)
  const refused = sheets.flatMap(({ comparison }) => comparison.refused)
  return {
    fileName,
    counts: addCounts(sheets.map(({ comparison }) => comparison.counts)),
    sheets: sheets.map(({ name, comparison }) => ({ name, counts: comparison.counts })),
    sheetsLeftOut,
    changedCells: changed.length,
    changed: changed.slice(0, maxPreviewCells),
    refusedCells: refused.length,
    refused: refused.slice(0, maxPreviewCells),
  }
}

type FinalState = 'Applied' | 'Undone'
const requiredState = { Applied: 'Checked', Undone: 'Applied' } as const

const wrongState = {
  Checked: 'This import has not been applied, so it cannot be undone.',
  Applied: 'This import was already applied.',
  Undone: 'This import was already undone.',
}

/**
 * Applies or undoes an import with `write`. Everything runs in one transaction, so an error leaves both
 * the data and the import unchanged. `Change` is the type that was stored by `savePreview`.
 */
export async function finishImport<Change>(
  db: Queryable,
  scope: ImportScope,
  id: number,
  state: FinalState,
  write: (stored: StoredImport<Change>) => Promise<void>,
  reason?: string,
): Promise<Reply<PastImport>> {
  const { isLocked } = await db.get<{ isLocked: boolean }>(statements.tryLockCountry(scope))
  if (!isLocked) {
    throw new ProblemError(
      'import_running',
      'Another import of this country is running. Try again when it has finished.',
    )
  }
  const stored = await db.find<StoredImport<Change>>(statements.findImport(scope, id))
  if (!stored) throw new ProblemError('not_found', `You have no import ${id} in this country.`)
  if (stored.state !== requiredState[state]) {
    throw new ProblemError('import_settled', wrongState[stored.state])
  }
  if (state === 'Applied' && stored.counts.refused > 0) {
    throw new ProblemError(
      'file_refused',
      'The file has rejected rows. Correct them and upload the file again.',
    )
  }
  const verb = state === 'Applied' ? 'Import of' : 'Undone import of'
  const why = reason ? `: ${reason}` : ''
  await db.all(auditStatements.setAuditReason(`${verb} ${stored.fileName}${why}`))
  await write(stored)
  return Reply.json(await db.getJson(statements.setImportState(scope, id, state)))
}

/** Stores what is really applied, so that the list of imports and an undo leave the other cells alone. */
export async function replaceChanges(
  db: Queryable,
  scope: ImportScope,
  id: number,
  { changes, counts, dropped }: ReplacedChanges,
): Promise<void> {
  const { added, changed } = dropped
  const applied = {
    ...counts,
    added: counts.added - added,
    changed: counts.changed - changed,
    same: counts.same + added + changed,
  }
  await db.all(statements.replaceChanges(scope, id, changes, applied))
}

interface ReplacedChanges {
  changes: readonly object[]
  /** Of the preview. */
  counts: ImportCounts
  /** How many records were left out as a whole. */
  dropped: { added: number; changed: number }
}

export async function listPastImports(db: Queryable, scope: ImportScope) {
  return Reply.json(await db.getJson(statements.listImports(scope)))
}

export async function getImportFile(db: Queryable, scope: ImportScope, id: number) {
  const found = await db.find<{ fileName: string; file: Uint8Array }>(
    statements.findFile(scope, id),
  )
  if (!found) throw notFound('import', id)
  const { fileName, file: bytes } = found
  // A proposal of an assistant has a name for people, without an ending. Older ones have it.
  if (isJson(bytes)) {
    const name = `${fileName.replace(/\.json$/, '')}.json`
    return Reply.file<File>({ name, type: 'application/json', bytes })
  }
  const isOld = extname(fileName).toLowerCase() === '.xls'
  const type = isOld ? 'application/vnd.ms-excel' : workbookType
  return Reply.file<File>({ name: fileName, type, bytes })
}

/** No workbook begins with a brace. */
function isJson(bytes: Uint8Array): boolean {
  return bytes[0] === '{'.charCodeAt(0)
}
