import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { sweepMails, sweepRead } from './retention-sql.ts'

interface SweepingParts {
  database: Database
  log: Pick<FastifyBaseLogger, 'warn'>
  /** How long what was read, and what was sent, is kept. */
  days: number
}

const hour = 60 * 60 * 1000

/** Takes away what has served its time, once an hour, for as long as the server runs. */
export function startSweeping(parts: SweepingParts): { close(): Promise<void> } {
  const ending = new AbortController()
  const round = () => {
    running = sweep(parts, ending.signal).catch((error) => {
      if (!ending.signal.aborted) parts.log.warn(error, 'sweeping')
    })
  }
  let running: Promise<void> | undefined
  round()
  const timer = setInterval(round, hour)
  timer.unref()
  return {
    async close() {
      ending.abort()
      clearInterval(timer)
      await running
    },
  }
}

/** Several servers may sweep at once: each takes what the others have not. */
export async function sweep(
  { database, days }: Pick<SweepingParts, 'database' | 'days'>,
  signal?: AbortSignal,
): Promise<void> {
  for (const statement of [sweepRead(days), sweepMails(days)]) {
    let isMore = true
    while (isMore && !signal?.aborted) {
      ;({ isMore } = await database.get<{ isMore: boolean }>(statement))
    }
  }
}
