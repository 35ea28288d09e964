import { StartupError } from '../../startup-error.ts'
import type { Database, Queryable } from '../database.ts'
import { sql } from '../sql.ts'
import { formerChecksums } from './former-checksums.ts'
import type { SqlFile } from './schema-files.ts'

/** The checksum of each migration that was applied; null if that was before checksums were stored. */
export async function listApplied(tx: Queryable): Promise<Map<string, string | null>> {
  const rows = await tx.all<{ name: string; checksum: string | null }>(
    sql`select name, checksum from schema_migrations`,
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

export async function applyMigrations(
  database: Database,
  tx: Queryable,
  migrations: SqlFile[],
): Promise<void> {
  for (const { name, text, checksum } of migrations) {
    await database.script(text, tx)
    await tx.all(sql`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`)
  }
}

/** Of a database from before checksums were stored, and of one that applied a former text. */
export async function storeChecksums(
  tx: Queryable,
  migrations: SqlFile[],
  done: Map<string, string | null>,
): Promise<void> {
  for (const { name, checksum } of migrations) {
    if (!done.has(name) || done.get(name) === checksum) continue
    await tx.all(sql`update schema_migrations set checksum = ${checksum} where name = ${name}`)
  }
}

/** A role without the right to create tables can start a server on a database that is up to date. */
export async function createMigrationTable(database: Database, tx: Queryable): Promise<void> {
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
export function requireUnchanged(files: SqlFile[], done: Map<string, string | null>): void {
  for (const { name, checksum } of files) {
    const applied = done.get(name)
    if (!applied || applied === checksum || formerChecksums[name]?.includes(applied)) continue
    throw new StartupError(
      `DATABASE_URL: the migration ${name} was edited after this database applied it. Start the release that applied it, or restore the original file and add a new migration.`,
    )
  }
}
