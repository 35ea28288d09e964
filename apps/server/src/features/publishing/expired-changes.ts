import type { Database } from '../../platform/database/database.ts'
import { deleteBatches } from '../../platform/work/delete-batches.ts'
import { type Attempt, attemptOnce } from '../../platform/work/isolate-failures.ts'
import type { Worker } from '../../platform/work/worker.ts'
import type { ChannelOf } from './channel-work-sql.ts'
import * as statements from './expired-changes-sql.ts'

interface ExpiryParts {
  database: Database
  /** Days for which the changes of a publication are stored. */
  days: number
}

const interval = 6 * 60 * 60 * 1000

/** Deletes old changes of publications four times a day. */
export const changeExpiry = (parts: ExpiryParts): Worker => ({
  name: 'expired changes',
  interval,
  work: ({ signal, attempt }) => deleteOldChanges(parts, signal, attempt),
})

/**
 * Readers that come later than that get what the channel delivers now instead of its old changes. The
 * list of publications stays. Several servers can run this at the same time.
 */
export async function deleteOldChanges(
  { database, days }: ExpiryParts,
  signal?: AbortSignal,
  attempt: Attempt = attemptOnce,
): Promise<void> {
  const long = () => database.within('long')
  for (const channel of await database.all<ChannelOf>(statements.listChannelStates())) {
    await attempt(`${channel.country}-${channel.channel}`, async () => {
      await long().all(statements.expireChanges(channel, days))
      await deleteBatches(long, statements.deleteExpiredChanges(channel), signal)
    })
  }
  await attempt('contents', () => deleteBatches(long, statements.deleteUnusedContents(), signal))
}
