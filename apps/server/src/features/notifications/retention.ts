import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { repeatWork } from '../../platform/repeat-work.ts'
import { deleteOldMails, deleteOldNotifications } from './retention-sql.ts'

interface RetentionParts {
  database: Database
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Days to keep read notifications and sent mails. */
  days: number
}

const hour = 60 * 60 * 1000

/** Deletes old notifications and mails once an hour. */
export const startRetention = (parts: RetentionParts) =>
  repeatWork({
    name: 'retention',
    interval: hour,
    log: parts.log,
    work: (signal) => deleteExpired(parts, signal),
  })

/** Several servers can run this at the same time; each skips rows locked by the others. */
export async function deleteExpired(
  { database, days }: Pick<RetentionParts, 'database' | 'days'>,
  signal?: AbortSignal,
): Promise<void> {
  for (const statement of [deleteOldNotifications(days), deleteOldMails(days)]) {
    let isMore = true
    while (isMore && !signal?.aborted) {
      ;({ isMore } = await database.get<{ isMore: boolean }>(statement))
    }
  }
}
