import { extname } from 'node:path'
import type { PastImport } from '@nutripim/contract/exchange/exchange'
import { notFound, ProblemError } from '../../../platform/api/problem-error.ts'
import { Reply } from '../../../platform/api/reply.ts'
import * as auditStatements from '../../audit-log/audit-reason-sql.ts'
import { workbookType } from '../workbook.ts'
import type { OpenImport, OpenScope } from './import-steps.ts'
import type { ImportScope, StoredImport } from './imports-sql.ts'
import * as statements from './imports-sql.ts'

export const createScope = (
  kind: string,
  country: string,
  { countries }: { countries: readonly string[] },
): ImportScope => ({ kind, country, assignedCountries: countries })

type FinalState = 'Applied' | 'Undone'
const requiredState = { Applied: 'Checked', Undone: 'Applied' } as const

const wrongState = {
  Checked: 'This import has not been applied, so it cannot be undone.',
  Applied: 'This import was already applied.',
  Undone: 'This import was already undone.',
}

export interface FinishOptions {
  reason?: string | undefined
  /** Imports the other rows although some are rejected. */
  leaveOutRejected?: boolean
}

/**
 * Applies or undoes an import with `write`. Everything runs in one transaction, so an error leaves both
 * the data and the import unchanged. `Change` is the type that was stored.
 */
export async function finishImport<Change>(
  open: OpenImport,
  state: FinalState,
  write: (stored: StoredImport<Change>) => Promise<void>,
  { reason, leaveOutRejected = false }: FinishOptions = {},
): Promise<Reply<PastImport>> {
  const { db, id } = open
  const { isLocked } = await db.get<{ isLocked: boolean }>(statements.tryLockCountry(open))
  if (!isLocked) {
    throw new ProblemError(
      'import_running',
      'Another import of this country is running. Try again when it has finished.',
    )
  }
  const stored = await db.find<StoredImport<Change>>(statements.findImport(open))
  if (!stored) throw new ProblemError('not_found', `You have no import ${id} in this country.`)
  if (stored.state !== requiredState[state]) {
    throw new ProblemError('import_settled', wrongState[stored.state])
  }
  if (state === 'Applied' && stored.counts.refused > 0 && !leaveOutRejected) {
    throw new ProblemError(
      'file_refused',
      'The file has rejected rows. Correct them and upload the file again.',
    )
  }
  const verb = state === 'Applied' ? 'Import of' : 'Undone import of'
  const why = reason ? `: ${reason}` : ''
  await db.all(auditStatements.setAuditReason(`${verb} ${stored.fileName}${why}`))
  await write(stored)
  return Reply.json(await db.getJson(statements.setImportState(open, state)))
}

/** Deletes a preview of the user, with its rows. */
export async function discardImport(open: OpenImport): Promise<true> {
  const { db, id } = open
  if (!(await db.find(statements.deletePreview(open)))) {
    throw new ProblemError('not_found', `You have no previewed upload ${id} in this country.`)
  }
  await db.all(statements.deleteRows(open))
  return true
}

export async function listPastImports(scope: OpenScope) {
  return Reply.json(await scope.db.getJson(statements.listImports(scope)))
}

export async function getImportFile(open: OpenImport) {
  const { db, id } = open
  const found = await db.find<{ fileName: string; file: Uint8Array }>(statements.findFile(open))
  if (!found) throw notFound('import', id)
  const { fileName, file: bytes } = found
  // A proposal of an assistant has a name for people, without an ending. Older ones have it.
  if (isJson(bytes)) {
    const name = `${fileName.replace(/\.json$/, '')}.json`
    return Reply.file<File>({ name, type: 'application/json', bytes })
  }
  const type = fileTypes[extname(fileName).toLowerCase()] ?? workbookType
  return Reply.file<File>({ name: fileName, type, bytes })
}

const fileTypes: Readonly<Record<string, string>> = {
  '.xls': 'application/vnd.ms-excel',
  '.ods': 'application/vnd.oasis.opendocument.spreadsheet',
  '.csv': 'text/csv',
}

/** No workbook begins with a brace. */
function isJson(bytes: Uint8Array): boolean {
  return bytes[0] === '{'.charCodeAt(0)
}
