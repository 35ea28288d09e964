import { type Sql, sql } from '../sql.ts'

/** A position in the write-ahead log of the primary, on its timeline. A failover begins a new timeline. */
export interface LogPosition {
  lsn: string
  timeline: number
}

/**
 * A position that all changes visible on the primary are before. A commit is visible after it was
 * flushed, unless synchronous_commit is off.
 */
export const readPosition = (): Sql => sql`
  select (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
      else pg_current_wal_flush_lsn() end)::text as lsn,
    ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline`

/**
 * Whether the session is on a replica that follows this timeline, and whether it has applied the log up
 * to the position. A role without pg_monitor sees that the replica follows, but not which timeline.
 */
export const compareWithPosition = ({ lsn, timeline }: LogPosition): Sql => sql`
  select exists (select from pg_stat_wal_receiver
      where coalesce(received_tli = ${timeline}::int, true)) as "isFollowing",
    coalesce(pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn, false) as "isCurrent"`
