import type { Database } from '../../platform/database/database.ts'
import { deleteBatches } from '../../platform/work/delete-batches.ts'
import { type Attempt, attemptOnce } from '../../platform/work/isolate-failures.ts'
import type { Worker } from '../../platform/work/worker.ts'
import { deleteOldMails, deleteOldNotifications } from './retention-sql.ts'

interface RetentionParts {
  database: Database
  /** Days to keep read notifications and sent mails. */
  days: number
}

const hour = 60 * 60 * 1000

/** Deletes old notifications and mails once an hour. */
export const inboxRetention = (parts: RetentionParts): Worker => ({
  name: 'retention',
  interval: hour,
  work: ({ signal, attempt }) => deleteExpired(parts, signal, attempt),
})

/** Several servers can run this at the same time; each skips rows locked by the others. */
export async function deleteExpired(
  { database, days }: RetentionParts,
  signal?: AbortSignal,
  attempt: Attempt = attemptOnce,
): Promise<void> {
  const usual = () => database.within('usual')
  await attempt('notifications', () => deleteBatches(usual, deleteOldNotifications(days), signal))
  await attempt('mails', () => deleteBatches(usual, deleteOldMails(days), signal))
}
