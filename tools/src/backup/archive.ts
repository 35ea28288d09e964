import type pg from 'pg'
import { waitFor } from '../wait-for.ts'

const maxSeconds = 300

/**
 * Waits until PostgreSQL has archived a finished segment of the write-ahead log. The archive receives
 * segments in order, so everything before it can then be restored.
 */
export async function waitUntilArchived(client: pg.ClientBase, segment: string): Promise<void> {
  const mode = await client.query<{ mode: string }>(
    `select current_setting('archive_mode') as mode`,
  )
  if (mode.rows[0]?.mode === 'off') {
    throw new Error('archive_mode is off, so no backup can contain the restore point.')
  }
  await waitFor(`PostgreSQL to archive ${segment}`, maxSeconds, async () => {
    // PostgreSQL removes the mark when the archive command succeeded.
    const { rows } = await client.query<{ isPending: boolean; failed: string | null }>(
      `select exists (select from pg_ls_archive_statusdir() where name = $1 || '.ready') as "isPending",
        (select last_failed_wal from pg_stat_archiver
         where last_failed_time > coalesce(last_archived_time, '-infinity')) as failed`,
      [segment],
    )
    if (rows[0]?.isPending && rows[0].failed) {
      throw new Error(`archive_command fails for ${rows[0].failed}`)
    }
    return rows[0]?.isPending === false
  })
}
