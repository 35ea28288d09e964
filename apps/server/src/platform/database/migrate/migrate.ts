import { setTimeout as wait } from 'node:timers/promises'
import { StartupError } from '../../startup-error.ts'
import type { Database, Queryable } from '../database.ts'
import { sql } from '../sql.ts'
import {
  applyDefinitions,
  createDefinitionTable,
  findDefinitionChanges,
  findIncompleteFiles,
  findObsoleteObjects,
  listRecordedObjects,
} from './apply-definitions.ts'
import { listNames, lockTables } from './lock-tables.ts'
import {
  applyMigrations,
  createMigrationTable,
  listApplied,
  requireUnchanged,
  storeChecksums,
} from './migration-table.ts'
import { isBeforeTables, readSchema, type Schema } from './schema-files.ts'

/** The number of the advisory lock that servers take before they migrate. */
const migrationLock = 7_204_051

/** PostgreSQL reports that a lock was not free in time, or that two transactions wait for each other. */
const lockFailures = ['55P03', '40P01']
const lockTimeout = '3s'
const maxAttempts = 60

interface Applied {
  /** The migrations that were applied. */
  applied: string[]
  /** The files of functions, triggers and views that were applied. */
  defined: string[]
}

/**
 * Applies all missing migrations, and all functions, triggers and views that changed; then runs `then` in the
 * same transaction. Several servers can do this at the same time: the first one does the work, the others wait
 * for it. A migration that waits for a lock would block the servers that are running, because their statements
 * queue up behind it, so it gives up soon and tries again.
 */
export async function migrate(
  database: Database,
  then: (tx: Queryable) => Promise<void> = async () => {},
  schema?: Schema,
): Promise<Applied> {
  const files = schema ?? (await readSchema())
  const exclusive = new Set<string>()
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database
        .within('migration')
        .transaction((tx) => applyMissing(database, tx, files, exclusive, then))
    } catch (error) {
      if (error instanceof MoreLocks) continue
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
  { definitions, migrations }: Schema,
  exclusive: Set<string>,
  then: (tx: Queryable) => Promise<void>,
): Promise<Applied> {
  await requireSupportedServer(tx)
  await tx.all(sql`select pg_advisory_xact_lock(${migrationLock})`)
  await createMigrationTable(database, tx)
  const done = await listApplied(tx)
  requireUnchanged(migrations, done)
  const missing = migrations.filter(({ name }) => !done.has(name))
  const { changed, deleted } = await findDefinitionChanges(tx, definitions)
  const hasWork = missing.length + changed.length + deleted.length > 0
  if (hasWork) {
    const usual = await tx.get<{ timeout: string }>(
      sql`select current_setting('lock_timeout') as timeout`,
    )
    for (const name of listNames(missing, changed)) exclusive.add(name)
    await lockTables(database, tx, exclusive)
    await tx.all(sql`select set_config('lock_timeout', ${lockTimeout}, true)`)
    await createDefinitionTable(database, tx)
    const before = await listRecordedObjects(tx)
    await applyDefinitions(database, tx, changed.filter(isBeforeTables))
    await applyMigrations(database, tx, missing)
    const incomplete = missing.length > 0 ? await findIncompleteFiles(tx, definitions) : []
    const later = new Set([...changed.filter((file) => !isBeforeTables(file)), ...incomplete])
    await applyDefinitions(database, tx, [...later])
    await dropObsolete(database, tx, await findObsoleteObjects(tx, before, deleted), exclusive)
    await tx.all(sql`select set_config('lock_timeout', ${usual.timeout}, true)`)
  }
  await storeChecksums(tx, migrations, done)
  await then(tx)
  return {
    applied: missing.map(({ name }) => name),
    defined: changed.map(({ name }) => name),
  }
}

/** Tables of which triggers have to be dropped must be locked for reads from the start. */
class MoreLocks extends Error {}

async function dropObsolete(
  database: Database,
  tx: Queryable,
  objects: string[],
  exclusive: Set<string>,
): Promise<void> {
  const tables = objects.flatMap((object) => / on (\w+)$/.exec(object)?.[1] ?? [])
  if (tables.some((table) => !exclusive.has(table))) {
    for (const table of tables) exclusive.add(table)
    throw new MoreLocks()
  }
  for (const object of objects) {
    await database.script(object.replace(/^\w+/, 'drop $& if exists'), tx)
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
