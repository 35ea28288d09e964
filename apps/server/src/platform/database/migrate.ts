import { readdir, readFile } from 'node:fs/promises'
import { StartupError } from '../config/startup-error.ts'
import type { Database, Queryable } from './database.ts'
import { sql } from './sql.ts'

const folder = new URL('../../../migrations/', import.meta.url)

/** The number of the advisory lock that servers take before they migrate. */
const migrationLock = 7_204_051

/**
 * Applies all missing migrations and then runs `then` in the same transaction. Several servers can do
 * this at the same time: the first one does the work, the others wait for it.
 */
export async function migrate(
  database: Database,
  then: (tx: Queryable) => Promise<void> = async () => {},
): Promise<{ applied: string[] }> {
  const files = (await readdir(folder)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort()
  return database.transaction(async (tx) => {
    await requireSupportedServer(tx)
    await tx.all(sql`select pg_advisory_xact_lock(${migrationLock})`)
    // A role without the right to create tables can start a server on a database that is up to date.
    if (!(await tx.find(sql`select where to_regclass('schema_migrations') is not null`))) {
      await database.script(
        `create table schema_migrations (
           name text primary key,
           applied_at timestamptz not null default now()
         )`,
        tx,
      )
    }
    const done = new Set(
      (await tx.all<{ name: string }>(sql`select name from schema_migrations`)).map((m) => m.name),
    )
    const applied: string[] = []
    for (const name of files.filter((file) => !done.has(file))) {
      await database.script(await readFile(new URL(name, folder), 'utf8'), tx)
      await tx.all(sql`insert into schema_migrations (name) values (${name})`)
      applied.push(name)
    }
    await then(tx)
    return { applied }
  })
}

async function requireSupportedServer(tx: Queryable): Promise<void> {
  const { version } = await tx.get<{ version: number }>(
    sql`select current_setting('server_version_num')::int as version`,
  )
  if (version < 150_000) {
    throw new StartupError('DATABASE_URL: NutriPIM requires PostgreSQL 15 or newer.')
  }
}
