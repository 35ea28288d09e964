import { openTestDatabase } from '@nutripim/server/test-support/database'
import { listSchema } from '@nutripim/server/test-support/schema/list-schema'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../database.ts'
import { sql } from '../sql.ts'
import { migrate } from './migrate.ts'
import { checksumOf, readSchema, type SqlFile } from './schema-files.ts'

const schema = await readSchema()

let database: Database
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

const fileOf = (name: string, text: string): SqlFile => ({ name, text, checksum: checksumOf(text) })

/** Applies the schema with other files of definitions, and with further migrations. */
const apply = (definitions: SqlFile[], added: SqlFile[] = []) =>
  migrate(database, undefined, { definitions, migrations: [...schema.migrations, ...added] })

const added = fileOf(
  'added.sql',
  `create or replace function twice(n integer) returns integer language sql return n * 2;
   create or replace view doubled as select twice(position) as n from units;
   create or replace function reject_unit() returns trigger language plpgsql as
     $$ begin raise exception 'no unit'; end $$;
   create or replace trigger reject_unit before insert on units
     for each row execute function reject_unit();`,
)

test('a file is applied when its text has changed, and only then', async () => {
  const changed = fileOf('added.sql', added.text.replace('n * 2', '2 * n'))
  expect(await apply([...schema.definitions, added])).toEqual({
    applied: [],
    defined: ['added.sql'],
  })
  expect(await apply([...schema.definitions, added])).toEqual({ applied: [], defined: [] })
  expect(await apply([...schema.definitions, changed])).toMatchObject({ defined: ['added.sql'] })
  const definition = sql`select pg_get_functiondef('twice'::regproc) as text`
  expect((await database.get<{ text: string }>(definition)).text).toContain('2 * n')
})

test('functions, triggers and views are dropped when their text or file is deleted', async () => {
  const before = await listSchema(database)
  await apply([...schema.definitions, added])
  expect(await listSchema(database)).not.toEqual(before)
  const [first = ''] = added.text.split('create or replace view')
  await apply([...schema.definitions, fileOf('added.sql', first)])
  const rest = (await listSchema(database)).filter((line) => !before.includes(line))
  expect(rest).toEqual([expect.stringContaining('FUNCTION public.twice')])
  await apply(schema.definitions)
  expect(await listSchema(database)).toEqual(before)
})

test('what others created in the database stays', async () => {
  await database.script('create view report as select id from units')
  await apply([...schema.definitions, added])
  await apply(schema.definitions)
  expect(await database.all(sql`select from report`)).not.toEqual([])
})

test('a function that moves to another file stays', async () => {
  await apply([...schema.definitions, added])
  expect(await apply([...schema.definitions, fileOf('moved.sql', added.text)])).toMatchObject({
    defined: ['moved.sql'],
  })
  expect(await database.all(sql`select n from doubled`)).not.toEqual([])
})

test('a table that a migration creates anew is watched like before', async () => {
  const before = await listSchema(database)
  const anew = fileOf(
    '9999-anew.sql',
    'create table copy (like saved_views including all); drop table default_views, saved_views; alter table copy rename to saved_views',
  )
  expect(await apply(schema.definitions, [anew])).toEqual({ applied: [anew.name], defined: [] })
  const watching = (lines: string[]) =>
    lines.filter((line) => /^trigger .* ON public.saved_views /.test(line))
  expect(watching(await listSchema(database))).toEqual(watching(before))
})

test('a column that a migration adds is audited, and one that it drops is no longer', async () => {
  const other = fileOf(
    '9999-other-columns.sql',
    'alter table units add column note text; alter table units drop column position',
  )
  await apply(schema.definitions, [other])
  const { id } = await database.get<{ id: string }>(
    sql`update units set note = 'old' where id = (select min(id) from units) returning id`,
  )
  const entries = await database.all(sql`
    select before, after from audit_log where kind = 'unit' and record_id = ${id} and change = 'update'`)
  expect(entries).toEqual([{ before: { note: null }, after: { note: 'old' } }])
})

test('what a newer release defined is neither replaced nor dropped by an older one', async () => {
  await apply([...schema.definitions, added])
  await database.all(sql`update schema_definitions set version = '99.0.0', checksum = 'newer'`)
  expect(await migrate(database)).toEqual({ applied: [], defined: [] })
  expect(await database.all(sql`select n from doubled`)).not.toEqual([])
  await database.all(sql`update schema_definitions set version = '0.0.9' where name = 'links.sql'`)
  expect(await migrate(database)).toEqual({ applied: [], defined: ['links.sql'] })
})
