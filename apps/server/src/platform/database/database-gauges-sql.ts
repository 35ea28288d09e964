import { type Sql, sql } from './sql.ts'

/** Gauges of the database itself. A role without pg_monitor sees the replicas, but not how far behind they are. */
export const measureDatabase = (): Sql => sql`
  select (select count(*) from pg_stat_replication)::int as database_replicas,
    coalesce((select extract(epoch from max(replay_lag)) from pg_stat_replication), 0)::float8
      as database_replication_lag_seconds,
    -- Since the last segment of the log that was archived, if archiving the next one fails.
    coalesce((
      select extract(epoch from now() - coalesce(last_archived_time, stats_reset)) from pg_stat_archiver
      where last_failed_time > coalesce(last_archived_time, '-infinity')
    ), 0)::float8 as database_archive_failing_seconds,
    extract(epoch from now() - (select at from backup_times where kind = 'backup'))::float8
      as database_backup_age_seconds,
    extract(epoch from now() - (select at from backup_times where kind = 'restore drill'))::float8
      as database_restore_drill_age_seconds,
    pg_database_size(current_database())::float8 as database_size_bytes`
