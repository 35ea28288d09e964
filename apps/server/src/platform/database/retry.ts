import { setTimeout as wait } from 'node:timers/promises'
import { findDatabaseFault, isDatabaseUnreachable } from './database-fault.ts'

/** Long enough for a restart of PostgreSQL or PgBouncer; a failover takes longer, and its callers try again. */
const retryFor = 3_000
const firstPause = 50

/**
 * Does work again that failed because of the connection. Only for work that changed nothing: a read, or
 * a transaction that did not begin.
 */
export async function retryWhileUnreachable<T>(
  work: () => Promise<T>,
  canRetry: () => boolean = () => true,
): Promise<T> {
  const end = performance.now() + retryFor
  for (let pause = firstPause; ; pause *= 2) {
    try {
      return await work()
    } catch (error) {
      const isOver = performance.now() + pause > end
      if (isOver || !isDatabaseUnreachable(error) || !canRetry()) throw error
    }
    await wait(pause)
  }
}

const deadlockAttempts = 3

/**
 * Does a transaction again that the database ended because it and another one waited for each other.
 * Nothing of it was saved.
 */
export async function retryAfterDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction()
    } catch (error) {
      const isDeadlock = findDatabaseFault(error) === 'database_busy'
      if (!isDeadlock || attempt === deadlockAttempts) throw error
    }
  }
}

const recordAttempts = 5

/** Records what has happened outside the database, such as a sent e-mail, even if the database fails for some seconds. */
export async function recordWithRetry(record: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await record()
      return
    } catch (error) {
      if (attempt === recordAttempts) throw error
      await wait(attempt * 1000)
    }
  }
}
