import {
  type ImportPreview,
  maxPreviewCells,
  type PastImport,
} from '@nutripim/contract/exchange/exchange'
import { ProblemError } from '../../platform/api/problem-error.ts'
import { Reply } from '../../platform/api/reply.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { setAuditReason } from '../audit/audit-reason-sql.ts'
import { addCounts, type Comparison } from './compare-sheet.ts'
import type { ImportScope, StoredImport } from './imports-sql.ts'
import * as statements from './imports-sql.ts'
import { workbookType } from './workbook.ts'

/** A sheet that was read and compared. */
export interface ComparedSheet {
  name: string
  comparison: Comparison<unknown>
}

/** Keeps a checked file for the person who may apply it, and says what it would do. */
export async function keepPreview(
  db: Queryable,
  scope: ImportScope,
  file: File,
  sheets: readonly ComparedSheet[],
  sheetsLeftOut: string[],
  changes: readonly object[],
): Promise<ImportPreview> {
  const counts = addCounts(sheets.map(({ comparison }) => comparison.counts))
  const changed = sheets.flatMap(({ comparison }) => comparison.changed)
  const refused = sheets.flatMap(({ comparison }) => comparison.refused)
  const checked = {
    fileName: file.name,
    file: new Uint8Array(await file.arrayBuffer()),
    counts,
    changes,
  }
  const { id } = await db.get<{ id: number }>(statements.keepImport(scope, checked))
  return {
    importId: id,
    fileName: file.name,
    counts,
    sheets: sheets.map(({ name, comparison }) => ({ name, counts: comparison.counts })),
    sheetsLeftOut,
    changedCells: changed.length,
    changed: changed.slice(0, maxPreviewCells),
    refusedCells: refused.length,
    refused: refused.slice(0, maxPreviewCells),
  }
}

type Settling = 'Applied' | 'Undone'
const before = { Applied: 'Checked', Undone: 'Applied' } as const

/**
 * Applies or undoes an import with `write`, all of it or nothing: what throws leaves neither the
 * data nor the import changed, because all of this is one transaction.
 */
export async function settle(
  db: Queryable,
  scope: ImportScope,
  id: number,
  state: Settling,
  write: (stored: StoredImport) => Promise<void>,
  reason?: string,
): Promise<Reply<PastImport>> {
  const { isOurs } = await db.get<{ isOurs: boolean }>(statements.lockMarket(scope))
  if (!isOurs) {
    throw new ProblemError('import_running', 'Another import of this country is being written.')
  }
  const stored = await db.find<StoredImport>(statements.getImport(scope, id))
  if (!stored) throw new ProblemError('not_found', `There is no import ${id} of yours.`)
  if (stored.state !== before[state]) {
    throw new ProblemError(
      'import_settled',
      `This import is already ${stored.state.toLowerCase()}.`,
    )
  }
  if (state === 'Applied' && stored.counts.refused > 0) {
    throw new ProblemError(
      'file_refused',
      'The file has rows that were refused; correct them first.',
    )
  }
  const verb = state === 'Applied' ? 'Import of' : 'Undone import of'
  const why = reason ? `: ${reason}` : ''
  await db.all(setAuditReason(`${verb} ${stored.fileName}${why}`))
  await write(stored)
  return Reply.json(await db.getJson(statements.settleImport(scope, id, state)))
}

export async function listPastImports(db: Queryable, scope: ImportScope) {
  return Reply.json(await db.getJson(statements.listImports(scope)))
}

export async function importedFile(db: Queryable, scope: ImportScope, id: number) {
  const found = await db.find<{ fileName: string; file: Uint8Array }>(
    statements.findFile(scope, id),
  )
  if (!found) throw new ProblemError('not_found', `There is no import ${id}.`)
  const type = found.fileName.toLowerCase().endsWith('.xls') ? oldWorkbookType : workbookType
  return Reply.file<File>({ name: found.fileName, type, bytes: found.file })
}

const oldWorkbookType = 'application/vnd.ms-excel'
