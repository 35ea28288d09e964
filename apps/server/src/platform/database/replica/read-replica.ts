import { setTimeout as wait } from 'node:timers/promises'
import type { Database, Queryable } from '../database.ts'
import { findDatabaseFault } from '../database-fault.ts'
import type { LogPosition } from './replica-position-sql.ts'
import * as statements from './replica-position-sql.ts'

/** How long the primary answers everything after the replica failed or was too far behind. */
const pauseAfterFault = 5_000
const pauseAfterLag = 500
const firstWait = 2

export interface ReadReplica {
  /**
   * Does work that only reads. The replica does it if it has every change that was visible on the primary
   * when the call began, so a user never misses a change of their own or one they were notified of.
   * Otherwise the primary does it.
   */
  read<T>(primary: Queryable, work: (db: Queryable) => Promise<T>): Promise<T>
  /** For the metrics: reads that the replica answered, and those that the primary answered instead. */
  counts(): { answered: number; fallbacks: number }
}

class ReplicaBehindError extends Error {
  override name = 'ReplicaBehindError'
}

/** `maxWait`: how many milliseconds a read waits for the replica to catch up. */
export function createReadReplica(replica: Database, maxWait: number): ReadReplica {
  let answered = 0
  let fallbacks = 0
  let pausedUntil = Number.NEGATIVE_INFINITY
  return {
    async read(primary, work) {
      if (performance.now() >= pausedUntil) {
        const position = await primary.get<LogPosition>(statements.readPosition())
        let hasBegun = false
        try {
          // One transaction is one session, so the check and the reads use the same replica.
          const result = await replica.transaction(async (tx) => {
            await waitForPosition(tx, position, maxWait)
            hasBegun = true
            return work(tx)
          })
          answered += 1
          return result
        } catch (error) {
          const isBehind = error instanceof ReplicaBehindError
          const fault = findDatabaseFault(error)
          // Until the work begins, every error is one of the replica, such as of its address.
          if (hasBegun && !fault) throw error
          // A replica cancels single statements that are in the way of the log; that is not its end.
          if (fault !== 'database_busy') {
            pausedUntil = performance.now() + (isBehind ? pauseAfterLag : pauseAfterFault)
          }
        }
      }
      fallbacks += 1
      return work(primary)
    },
    counts: () => ({ answered, fallbacks }),
  }
}

async function waitForPosition(
  tx: Queryable,
  position: LogPosition,
  maxWait: number,
): Promise<void> {
  const end = performance.now() + maxWait
  for (let pause = firstWait; ; pause *= 2) {
    const state = await tx.get<{ isFollowing: boolean; isCurrent: boolean }>(
      statements.compareWithPosition(position),
    )
    if (state.isFollowing && state.isCurrent) return
    const left = end - performance.now()
    if (!state.isFollowing || left <= 0) throw new ReplicaBehindError('The replica is behind.')
    await wait(Math.min(pause, left))
  }
}
