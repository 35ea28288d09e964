import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { repeatWork } from '../../platform/repeat-work.ts'
import { deleteExpiredChanges, deleteUnusedContents, expireChanges } from './expired-changes-sql.ts'

interface ExpiryParts {
  database: Database
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Days for which the changes of a publication are stored. */
  days: number
}

const interval = 6 * 60 * 60 * 1000

/** Deletes old changes of publications four times a day. */
export const startChangeExpiry = (parts: ExpiryParts) =>
  repeatWork({
    name: 'expired changes',
    interval,
    log: parts.log,
    work: (signal) => deleteOldChanges(parts, signal),
  })

/**
 * Readers that come later than that get what the channel delivers now instead of its old changes. The
 * list of publications stays. Several servers can run this at the same time.
 */
export async function deleteOldChanges(
  { database, days }: Pick<ExpiryParts, 'database' | 'days'>,
  signal?: AbortSignal,
): Promise<void> {
  await database.within('long').all(expireChanges(days))
  for (const statement of [deleteExpiredChanges(), deleteUnusedContents()]) {
    let isMore = true
    while (isMore && !signal?.aborted) {
      ;({ isMore } = await database.within('long').get<{ isMore: boolean }>(statement))
    }
  }
}
