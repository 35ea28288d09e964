import type { Database } from '../../platform/database/database.ts'
import { type Attempt, attemptOnce } from '../../platform/work/isolate-failures.ts'
import type { Worker } from '../../platform/work/worker.ts'
import * as statements from './old-deliveries-sql.ts'

const hour = 60 * 60 * 1000

/** Deletes old deliveries once an hour, beside the sender, which never waits for it. */
export const oldDeliveries = (database: Database): Worker => ({
  name: 'old deliveries of webhooks',
  interval: hour,
  work: ({ signal, attempt }) => deleteOldDeliveries(database, signal, attempt),
})

/** Several servers can run this at the same time; each skips rows locked by the others. */
export async function deleteOldDeliveries(
  database: Database,
  signal?: AbortSignal,
  attempt: Attempt = attemptOnce,
): Promise<void> {
  const webhooks = await database.all<{ webhookId: number }>(statements.listWebhookIds())
  for (const { webhookId } of webhooks) {
    await attempt(String(webhookId), () => deleteOldOf(database, webhookId, signal))
  }
}

/** Each batch begins where the one before ended, so the work grows with the number of deliveries only. */
async function deleteOldOf(
  database: Database,
  webhookId: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { last } = await database.get<{ last: string | null }>(statements.getLastOld(webhookId))
  if (last === null) return
  let from: string | null = '0'
  while (from !== null && !signal?.aborted) {
    const deleted: { from: string | null } = await database.get(
      statements.deleteOldDeliveries(webhookId, { from, last }),
    )
    from = deleted.from
  }
}
