import { createTestDatabase, openTestDatabase } from '@nutripim/server/test-support/database'
import { listEditedMigrations } from '@nutripim/server/test-support/edited-migrations'
import { afterEach, describe, expect, test } from 'vitest'
import type { Database } from '../database.ts'
import { openEmbedded } from '../embedded/embedded-database.ts'
import { openPostgres } from '../postgres-database.ts'
import { sql } from '../sql.ts'
import { migrate } from './migrate.ts'
import { type Migration, mendedChecksums, readMigrations } from './migration-files.ts'

const files = await readMigrations()
const older = listEditedMigrations(files)

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function openEmptyDatabase(): Promise<Database> {
  const { TEST_POSTGRES_URL } = process.env
  if (!TEST_POSTGRES_URL) {
    const database = await openEmbedded({})
    closing.push(() => database.close())
    return database
  }
  const { url, drop } = await createTestDatabase(TEST_POSTGRES_URL)
  const database = openPostgres(url, { connections: 2 })
  closing.push(drop, () => database.close())
  return database
}

/** Everything that migrations create, in words that are the same in two databases. */
async function listSchema(database: Database): Promise<string[]> {
  const rows = await database.all<{ line: string }>(sql`
    with ours as (select oid from pg_namespace where nspname = 'public')
    select format('column %s.%s %s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      a.attnotnull, a.attgenerated, pg_get_expr(d.adbin, d.adrelid)) as line
    from pg_class c join ours on ours.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind in ('r', 'v')
    union all
    select format('relation %s %s %s %s', c.relname, c.relkind, c.relpersistence, c.reloptions)
    from pg_class c join ours on ours.oid = c.relnamespace
    union all
    select 'index ' || pg_get_indexdef(i.indexrelid)
    from pg_index i join pg_class c on c.oid = i.indexrelid join ours on ours.oid = c.relnamespace
    union all
    select format('view %s %s', c.relname, pg_get_viewdef(c.oid))
    from pg_class c join ours on ours.oid = c.relnamespace where c.relkind = 'v'
    union all
    select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(k.oid))
    from pg_constraint k join ours on ours.oid = k.connamespace
    union all
    select 'trigger ' || pg_get_triggerdef(t.oid) from pg_trigger t where not tgisinternal
    union all
    select 'function ' || pg_get_functiondef(p.oid)
    from pg_proc p join ours on ours.oid = p.pronamespace
    where p.prokind <> 'a'
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    order by line`)
  return rows.map(({ line }) => line)
}

/** Applies migrations like a release did that stored no checksums. */
async function applyWithoutChecksums(database: Database, migrations: Migration[]): Promise<void> {
  await database.script(
    'create table schema_migrations (name text primary key, applied_at timestamptz not null default now())',
  )
  for (const { name, text } of migrations) {
    await database.transaction(async (tx) => {
      await database.script(text, tx)
      await tx.all(sql`insert into schema_migrations (name) values (${name})`)
    })
  }
}

const checksumsOf = async (database: Database) =>
  new Map(
    (
      await database.all<{ name: string; checksum: string | null }>(
        sql`select name, checksum from schema_migrations order by name`,
      )
    ).map(({ name, checksum }) => [name, checksum]),
  )

test('the texts before the edits are those whose checksums are known', () => {
  expect(older.map(({ name, checksum }) => `${name} ${checksum}`)).toEqual(
    Object.entries(mendedChecksums).flatMap(([name, checksums]) =>
      checksums.map((checksum) => `${name} ${checksum}`),
    ),
  )
})

/** Each of them on PostgreSQL; the embedded database takes seconds to open, so the oldest of all at once. */
const cases = process.env.TEST_POSTGRES_URL
  ? older.map((edited) => ({ what: `${edited.name} of ${edited.commit}`, edited: [edited] }))
  : [{ what: 'all edited migrations', edited: older.toReversed() }]

describe('a database from before an edit gets the schema of a new one', () => {
  test.each(cases)('$what', async ({ edited }) => {
    const texts = new Map([...files, ...edited].map((migration) => [migration.name, migration]))
    const lastEdited = edited.map(({ name }) => name).reduce((a, b) => (a > b ? a : b))
    const database = await openEmptyDatabase()
    await applyWithoutChecksums(
      database,
      [...texts.values()].filter(({ name }) => name <= lastEdited),
    )
    await migrate(database)
    const fresh = await openTestDatabase()
    closing.push(() => fresh.close())
    expect(await listSchema(database)).toEqual(await listSchema(fresh))
    expect(await checksumsOf(database)).toEqual(
      new Map(files.map(({ name, checksum }) => [name, checksum])),
    )
  })
})

test('a stored checksum of before an edit is accepted and replaced', async () => {
  const database = await openTestDatabase()
  closing.push(() => database.close())
  for (const { name, checksum } of older) {
    await database.all(
      sql`update schema_migrations set checksum = ${checksum} where name = ${name}`,
    )
    expect(await migrate(database)).toEqual({ applied: [] })
    expect((await checksumsOf(database)).get(name)).not.toBe(checksum)
  }
})

test('a migration that was edited after the database applied it is rejected, and nothing changes', async () => {
  const database = await openTestDatabase()
  closing.push(() => database.close())
  const edited = files.map((file) =>
    file.name === '0006-dealers.sql' ? { ...file, checksum: 'another' } : file,
  )
  const added = { name: '9999-added.sql', text: 'create table added ()', checksum: 'added' }
  await expect(migrate(database, undefined, [...edited, added])).rejects.toThrow(
    'the migration 0006-dealers.sql was edited after this database applied it',
  )
  expect((await checksumsOf(database)).has(added.name)).toBe(false)
})
