import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { waitUntilArchived } from './archive.ts'
import { listTables, readTableSums, type TableSum } from './table-sums.ts'

/** What a restore has to contain, written when a backup was made. */
export interface Manifest {
  /** A point in the write-ahead log with exactly these contents. */
  restorePoint: string
  database: string
  createdAt: string
  tables: TableSum[]
}

/**
 * Creates a restore point and reads the sums of all tables at it. Writes wait only for the instant
 * between the snapshot and the restore point, not while the tables are read. The manifest is complete
 * when the archive contains the restore point.
 */
export async function createManifest(url: string): Promise<Manifest> {
  const [locking, reading] = [url, url].map(
    (connectionString) => new pg.Client({ connectionString }),
  )
  if (!locking || !reading) throw new Error('There are two sessions.')
  await Promise.all([locking.connect(), reading.connect()])
  try {
    const tables = sortForLocking(await listTables(locking))
    await withRetry(async () => {
      await locking.query('begin')
      // Shorter than deadlock_timeout: we give up our locks before a user's write has to fail.
      await locking.query(`set local lock_timeout = '300ms'`)
      await locking.query(`lock table ${tables.join(', ')} in share mode`)
    }, locking)
    const createdAt = new Date().toISOString()
    const restorePoint = `nutripim-${createdAt}`
    await reading.query('begin isolation level repeatable read read only')
    const { rows } = await reading.query<{ name: string }>('select current_database() as name')
    const point = await locking.query<{ segment: string }>(
      'select pg_walfile_name(pg_create_restore_point($1)) as segment',
      [restorePoint],
    )
    await locking.query('commit')
    await locking.query('select pg_switch_wal()')
    const database = rows[0]?.name ?? ''
    const sums = await readTableSums(reading)
    await waitUntilArchived(locking, point.rows[0]?.segment ?? '')
    return { restorePoint, database, createdAt, tables: sums }
  } finally {
    await Promise.all([locking.end(), reading.end()])
  }
}

/** Tables that triggers write to come last, as in every write, so that locks are taken in one order. */
function sortForLocking(tables: readonly string[]): string[] {
  const last = ['log.', 'country_revisions', 'notifications']
  const position = (table: string) => last.findIndex((start) => table.startsWith(start))
  return [...tables].sort((a, b) => position(a) - position(b))
}

async function withRetry(work: () => Promise<void>, client: pg.Client): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      await client.query('rollback')
      if (attempt === 100) throw error
      await wait(100)
    }
  }
}
