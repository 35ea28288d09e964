import type { Database, Queryable } from '../database.ts'
import { sql } from '../sql.ts'
import type { SqlFile } from './schema-files.ts'

/** Shorter than deadlock_timeout: the migration gives up before a user's write has to fail. */
const firstLockTimeout = '300ms'

/**
 * Locks all tables before the first migration, in the order in which every write locks them: those that
 * triggers write to come last. Tables that the migrations name are locked for reads too, because they may
 * be altered. To lock them for writes and later for reads would fail for ever under load: a save that has
 * begun to read waits for the migration, and the migration waits for the save.
 */
export async function lockTables(
  database: Database,
  tx: Queryable,
  names: ReadonlySet<string>,
): Promise<void> {
  await tx.all(sql`select set_config('lock_timeout', ${firstLockTimeout}, true)`)
  const tables = await tx.all<{ name: string; isView: boolean }>(sql`
    select c.oid::regclass::text as name, c.relkind = 'v' as "isView"
    from pg_class c
    where c.relkind in ('r', 'p', 'v') and c.relnamespace = 'public'::regnamespace
      and c.relname not in ('schema_migrations', 'schema_definitions')
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
    order by c.relkind = 'v',
      array_position('{audit_log,country_revisions,notifications}', c.relname::text) nulls first, c.relname`)
  const locks = tables
    .filter(({ name, isView }) => !isView || names.has(name))
    .map(
      ({ name }) =>
        `lock table ${name} in ${names.has(name) ? 'access exclusive' : 'share row exclusive'} mode`,
    )
  if (locks.length > 0) await database.script(locks.join(';\n'), tx)
}

/** The tables and views to lock for reads too: all that migrations name, and what definitions replace or drop. */
export function listNames(migrations: SqlFile[], definitions: SqlFile[]): Set<string> {
  const statements = definitions.flatMap(({ text }) => text.split(';'))
  const texts = [
    ...migrations.map(({ text }) => text),
    ...statements.filter(
      (text) => text.includes('create or replace view') || text.includes('\ndrop '),
    ),
  ]
  return new Set(texts.flatMap((text) => text.match(/\w+/g) ?? []))
}
