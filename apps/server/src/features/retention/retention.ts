import { shownCallDays } from '@nutripim/contract/api-keys/api-keys'
import { binDays } from '@nutripim/contract/files/files'
import { pastProposalDays } from '@nutripim/contract/products/catalogue'
import type { KeptDays } from '../../platform/config/kept-days.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Sql } from '../../platform/database/sql.ts'
import { deleteBatches } from '../../platform/work/delete-batches.ts'
import { type Attempt, attemptOnce } from '../../platform/work/isolate-failures.ts'
import type { Worker } from '../../platform/work/worker.ts'
import * as statements from './old-rows-sql.ts'

interface Limit {
  table: string
  /** Named in the log when the deletion fails. */
  name: string
  /** A setting, or a number of days that nobody needs to change. */
  days: keyof KeptDays | number
  deleteOld(days: number): Sql
}

/** What is deleted when it is old. docs/running.md has the same list, with the tables that are kept. */
export const limits: readonly Limit[] = [
  {
    table: 'notifications',
    name: 'read notifications',
    days: 'INBOX_DAYS',
    deleteOld: statements.deleteReadNotifications,
  },
  {
    table: 'notifications',
    name: 'unread notifications',
    days: 'UNREAD_DAYS',
    deleteOld: statements.deleteUnreadNotifications,
  },
  { table: 'mails', name: 'mails', days: 'INBOX_DAYS', deleteOld: statements.deleteOldMails },
  {
    table: 'imports',
    name: 'previews of imports',
    days: 'PREVIEW_DAYS',
    deleteOld: statements.deletePreviews,
  },
  {
    table: 'imports',
    name: 'applied imports',
    days: 'UPLOAD_DAYS',
    deleteOld: statements.deleteAppliedImports,
  },
  {
    table: 'file_uploads',
    name: 'previews of file uploads',
    days: 'PREVIEW_DAYS',
    deleteOld: statements.deleteFilePreviews,
  },
  {
    table: 'file_uploads',
    name: 'applied file uploads',
    days: 'UPLOAD_DAYS',
    deleteOld: statements.deleteAppliedFileUploads,
  },
  { table: 'files', name: 'files in the bin', days: binDays, deleteOld: statements.deleteBin },
  {
    table: 'file_contents',
    name: 'contents without file',
    days: binDays,
    deleteOld: statements.deleteUnusedContents,
  },
  {
    table: 'import_proposals',
    name: 'past proposals',
    days: pastProposalDays,
    deleteOld: statements.deletePastProposals,
  },
  {
    table: 'sign_ins',
    name: 'sign-ins',
    days: 'SIGN_IN_DAYS',
    deleteOld: statements.deleteOldSignIns,
  },
  {
    table: 'api_key_calls',
    name: 'calls of API keys',
    days: shownCallDays,
    deleteOld: statements.deleteCountedCalls,
  },
  {
    table: 'idempotency_keys',
    name: 'idempotency keys',
    days: 1,
    deleteOld: statements.deleteIdempotencyKeys,
  },
]

interface RetentionParts {
  database: Database
  keptDays: KeptDays
}

const hour = 60 * 60 * 1000

/** Deletes what is older than its limit once an hour. */
export const retention = (parts: RetentionParts): Worker => ({
  name: 'retention',
  interval: hour,
  work: ({ signal, attempt }) => deleteExpired(parts, signal, attempt),
})

/** Several servers can run this at the same time; each skips rows locked by the others. */
export async function deleteExpired(
  { database, keptDays }: RetentionParts,
  signal?: AbortSignal,
  attempt: Attempt = attemptOnce,
): Promise<void> {
  const usual = () => database.within('usual')
  for (const { name, days, deleteOld } of limits) {
    const kept = typeof days === 'number' ? days : keptDays[days]
    if (kept > 0) await attempt(name, () => deleteBatches(usual, deleteOld(kept), signal))
  }
}
