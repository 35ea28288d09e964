import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { deleteOldMails, deleteOldNotifications } from './retention-sql.ts'

interface RetentionParts {
  database: Database
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Days to keep read notifications and sent mails. */
  days: number
}

const hour = 60 * 60 * 1000

/** Deletes old notifications and mails once an hour while the server runs. */
export function startRetention(parts: RetentionParts): { close(): Promise<void> } {
  const ending = new AbortController()
  const run = () => {
    running = deleteExpired(parts, ending.signal).catch((error) => {
      if (!ending.signal.aborted) parts.log.warn(error, 'retention')
    })
  }
  let running: Promise<void> | undefined
  run()
  const timer = setInterval(run, hour)
  timer.unref()
  return {
    async close() {
      ending.abort()
      clearInterval(timer)
      await running
    },
  }
}

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
