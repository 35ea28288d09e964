import pg from 'pg'
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
 * between the snapshot and the restore point, not while the tables are read.
 */
export async function createManifest(url: string): Promise<Manifest> {
  const [locking, reading] = [url, url].map(
    (connectionString) => new pg.Client({ connectionString }),
  )
  if (!locking || !reading) throw new Error('There are two sessions.')
  await Promise.all([locking.connect(), reading.connect()])
  try {
    const createdAt = new Date().toISOString()
    const restorePoint = `nutripim-${createdAt}`
    await locking.query('begin')
    // Users see an error of their own time-out rather than a long wait behind this lock.
    await locking.query(`set local lock_timeout = '5s'`)
    await locking.query(`lock table ${(await listTables(locking)).join(', ')} in share mode`)
    await reading.query('begin isolation level repeatable read read only')
    const { rows } = await reading.query<{ name: string }>('select current_database() as name')
    await locking.query('select pg_create_restore_point($1)', [restorePoint])
    await locking.query('commit')
    // The restore point can be restored once its part of the log is in the archive.
    await locking.query('select pg_switch_wal()')
    const tables = await readTableSums(reading)
    return { restorePoint, database: rows[0]?.name ?? '', createdAt, tables }
  } finally {
    await Promise.all([locking.end(), reading.end()])
  }
}
