import { setTimeout as wait } from 'node:timers/promises'
import { StartupError } from '../../config/startup-error.ts'
import type { Database, Queryable } from '../database.ts'
import { sql } from '../sql.ts'
import { type Migration, mendedChecksums, readMigrations } from './migration-files.ts'

/** The number of the advisory lock that servers take before they migrate. */
const migrationLock = 7_204_051

/** PostgreSQL reports that a lock was not free in time, or that two transactions wait for each other. */
const lockFailures = ['55P03', '40P01']
const lockTimeout = '3s'
/** Shorter than deadlock_timeout: the migration gives up before a user's write has to fail. */
const firstLockTimeout = '300ms'
const maxAttempts = 60

/**
 * Applies all missing migrations and then runs `then` in the same transaction. Several servers can do
 * this at the same time: the first one does the work, the others wait for it. A migration that waits for
 * a lock would block the servers that are running, because their statements queue up behind it, so it
 * gives up soon and tries again.
 */
export async function migrate(
  database: Database,
  then: (tx: Queryable) => Promise<void> = async () => {},
  migrations?: Migration[],
): Promise<{ applied: string[] }> {
  const files = migrations ?? (await readMigrations())
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database
        .within('migration')
        .transaction((tx) => applyMissing(database, tx, files, then))
    } catch (error) {
      if (!isLockFailure(error)) throw error
      if (attempt === maxAttempts) {
        throw new StartupError(
          'DATABASE_URL: the migrations cannot lock a table because a long transaction uses it. Wait until it has ended, then start again.',
        )
      }
      await wait(1000)
    }
  }
}

async function applyMissing(
  database: Database,
  tx: Queryable,
  files: Migration[],
  then: (tx: Queryable) => Promise<void>,
): Promise<{ applied: string[] }> {
  await requireSupportedServer(tx)
  await tx.all(sql`select pg_advisory_xact_lock(${migrationLock})`)
  await createMigrationTable(database, tx)
  const done = new Map(
    (
      await tx.all<{ name: string; checksum: string | null }>(
        sql`select name, checksum from schema_migrations`,
      )
    ).map(({ name, checksum }) => [name, checksum]),
  )
  requireUnchanged(files, done)
  const missing = files.filter(({ name }) => !done.has(name))
  const usual = await tx.get<{ timeout: string }>(
    sql`select current_setting('lock_timeout') as timeout`,
  )
  if (missing.length > 0) await lockTables(database, tx, missing)
  await tx.all(sql`select set_config('lock_timeout', ${lockTimeout}, true)`)
  for (const { name, text, checksum } of missing) {
    await database.script(text, tx)
    await tx.all(sql`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`)
  }
  // Of a database from before checksums were stored, and of one that was mended.
  for (const { name, checksum } of files) {
    if (!done.has(name) || done.get(name) === checksum) continue
    await tx.all(sql`update schema_migrations set checksum = ${checksum} where name = ${name}`)
  }
  await tx.all(sql`select set_config('lock_timeout', ${usual.timeout}, true)`)
  await then(tx)
  return { applied: missing.map(({ name }) => name) }
}

/**
 * Locks all tables before the first migration, in the order in which every write locks them: those that
 * triggers write to come last. Tables that the migrations name are locked for reads too, because they may
 * be altered. To lock them for writes and later for reads would fail for ever under load: a save that has
 * begun to read waits for the migration, and the migration waits for the save.
 */
async function lockTables(database: Database, tx: Queryable, missing: Migration[]): Promise<void> {
  await tx.all(sql`select set_config('lock_timeout', ${firstLockTimeout}, true)`)
  const tables = await tx.all<{ name: string }>(sql`
    select c.oid::regclass::text as name
    from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and c.relname <> 'schema_migrations'
    order by
      array_position('{audit_log,country_revisions,notifications}', c.relname::text) nulls first, c.relname`)
  const words = new Set(missing.flatMap(({ text }) => text.match(/\w+/g) ?? []))
  const locks = tables.map(
    ({ name }) =>
      `lock table ${name} in ${words.has(name) ? 'access exclusive' : 'share row exclusive'} mode`,
  )
  if (locks.length > 0) await database.script(locks.join(';\n'), tx)
}

/** A role without the right to create tables can start a server on a database that is up to date. */
async function createMigrationTable(database: Database, tx: Queryable): Promise<void> {
  const { columns } = await tx.get<{ columns: string[] | null }>(sql`
    select array_agg(attname::text) as columns from pg_attribute
    where attrelid = to_regclass('schema_migrations') and attnum > 0 and not attisdropped`)
  if (!columns) {
    await database.script(
      `create table schema_migrations (
         name text primary key,
         applied_at timestamptz not null default now(),
         checksum text
       )`,
      tx,
    )
  } else if (!columns.includes('checksum')) {
    await database.script('alter table schema_migrations add column checksum text', tx)
  }
}

/** A database with another text of a migration has another schema than this release expects. */
function requireUnchanged(files: Migration[], done: Map<string, string | null>): void {
  for (const { name, checksum } of files) {
    const applied = done.get(name)
    if (!applied || applied === checksum || mendedChecksums[name]?.includes(applied)) continue
    throw new StartupError(
      `DATABASE_URL: the migration ${name} was edited after this database applied it. Start the release that applied it, or restore the original file and add a new migration.`,
    )
  }
}

function isLockFailure(error: unknown): boolean {
  return error instanceof Error && 'code' in error && lockFailures.includes(String(error.code))
}

async function requireSupportedServer(tx: Queryable): Promise<void> {
  const { version } = await tx.get<{ version: number }>(
    sql`select current_setting('server_version_num')::int as version`,
  )
  if (version < 150_000) {
    throw new StartupError('DATABASE_URL: NutriPIM requires PostgreSQL 15 or newer.')
  }
}
