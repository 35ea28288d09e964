import { type Sql, sql, text } from './sql.ts'

/**
 * An expression that waits for a lock, which the transaction keeps until its end. For what has no row to
 * lock, such as a list that can be empty. The namespace is the kind of the subject, the key the subject
 * itself; triggers and servers of the last release use the same two.
 */
export function waitForLock(
  namespace: string,
  key?: string | Sql,
  mode: 'exclusive' | 'shared' = 'exclusive',
): Sql {
  const lock = text(mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  return key === undefined
    ? sql`${lock}(hashtext(${namespace}))`
    : sql`${lock}(hashtext(${namespace}), hashtext(${key}))`
}

/** An expression that does not wait: true if the lock is now taken, false while another one has it. */
export const tryLock = (namespace: string, key: string): Sql =>
  sql`pg_try_advisory_xact_lock(hashtext(${namespace}), hashtext(${key}))`
