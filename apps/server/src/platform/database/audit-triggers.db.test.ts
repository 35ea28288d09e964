import { buildUser } from '@nutripim/server/test-support/builders/build-user'
import { openTestDatabase } from '@nutripim/server/test-support/database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database, Queryable } from './database.ts'
import { type Sql, sql } from './sql.ts'

let database: Database
let product: number

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  product = await insertProduct()
})

async function insertProduct(): Promise<number> {
  const { id } = await database.get<{ id: number }>(sql`
    insert into products (country_id, dh_code, product_name, composition, web_synonyms)
    values ('PL', substr(md5(random()::text), 1, 20), 'Tested', '{"N": 15, "P2O5": 10, "Zn": 0.5}', '{a,b}')
    returning legacy_product_id as id`)
  return id
}

const ofProduct = (id = product) => entries('product', String(id))

async function entries(kind: string, recordId: string) {
  return database.all<{ before: object; after: object }>(sql`
    select country_id, actor, act, request_id, reason, change, before, after from audit_log
    where kind = ${kind} and record_id = ${recordId} order by id`)
}

/** Writes like the server: sets the actor first, in the same transaction. */
async function writeAs(actor: string, work: (tx: Queryable) => Promise<unknown>): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.all(sql`
      select set_config('nutripim.actor', ${actor}, true),
        set_config('nutripim.request', 'request-1', true),
        set_config('nutripim.act', 'saveCompositions', true),
        set_config('nutripim.reason', 'analysis of May', true)`)
    await work(tx)
  })
}

describe('an update', () => {
  test('records only the changed cells, with the user, the call and the reason', async () => {
    await writeAs('maria@nutripim.example', (tx) =>
      tx.all(sql`
        update products
        set composition = composition - 'Zn' || '{"N": 15.5, "K2O": 3}', product_name = 'Renamed'
        where country_id = 'PL' and legacy_product_id = ${product}`),
    )
    expect((await ofProduct())[1]).toEqual({
      country_id: 'PL',
      actor: 'maria@nutripim.example',
      act: 'saveCompositions',
      request_id: 'request-1',
      reason: 'analysis of May',
      change: 'update',
      before: { product_name: 'Tested', composition: { N: 15, Zn: 0.5, K2O: null } },
      after: { product_name: 'Renamed', composition: { N: 15.5, Zn: null, K2O: 3 } },
    })
  })

  test('of 10,000 rows takes seconds, also on a connection that has changed single rows', async () => {
    const work = database.transaction(async (tx) => {
      const renameCrops = (prefix: string) =>
        tx.all(sql`update crops set name = 'New ' || name where id like ${`${prefix}%`}`)
      await tx.all(sql`
        insert into crops (id, name) select 'many' || n, n from generate_series(1, 10000) n`)
      // The plan of a function is kept after a few calls.
      for (const n of [1, 2, 3, 4, 5, 6]) await renameCrops(`many999${n}`)
      const started = performance.now()
      await renameCrops('many')
      expect(performance.now() - started).toBeLessThan(10_000)
      throw new Error('Undone, which is faster than a delete.')
    })
    await expect(work).rejects.toThrow('Undone')
  })

  test('of several rows writes one entry per row, each with its own differences', async () => {
    const other = await insertProduct()
    await database.all(sql`
      update products set
        web_synonyms = case when legacy_product_id = ${product} then '{c}'::text[] else web_synonyms end,
        show_on_web = true
      where legacy_product_id in (${product}, ${other})`)
    expect((await ofProduct())[1]).toMatchObject({
      before: { show_on_web: false, web_synonyms: ['a', 'b'] },
      after: { show_on_web: true, web_synonyms: ['c'] },
    })
    expect(await ofProduct(other)).toMatchObject([{}, { after: { show_on_web: true } }])
    expect((await ofProduct(other))[1]).not.toHaveProperty('after.web_synonyms')
  })

  test('that changes nothing writes no entry', async () => {
    await database.all(
      sql`update products set product_name = product_name where legacy_product_id = ${product}`,
    )
    expect(await ofProduct()).toHaveLength(1)
  })

  test('sets the user and time of the change on the record', async () => {
    await writeAs('maria@nutripim.example', (tx) =>
      tx.all(sql`update products set show_advice = true where legacy_product_id = ${product}`),
    )
    const { updated_by } = await database.get<{ updated_by: string }>(
      sql`select updated_by from products where legacy_product_id = ${product}`,
    )
    expect(updated_by).toBe('maria@nutripim.example')
    expect((await ofProduct())[1]).toMatchObject({ after: { show_advice: true } })
    expect(Object.keys((await ofProduct())[1]!.after)).toEqual(['show_advice'])
  })

  test('of a key is rejected, because the log could not follow the record', async () => {
    const change = sql`update products set legacy_product_id = 2000000000 where legacy_product_id = ${product}`
    await expect(database.all(change)).rejects.toThrow('The key of a product does not change')
  })
})

describe('insert and delete', () => {
  test('record the whole record, by the system where no user is set', async () => {
    await database.all(sql`delete from products where legacy_product_id = ${product}`)
    const [inserted, deleted] = await ofProduct()
    expect(inserted).toMatchObject({ actor: 'system', act: null, change: 'insert', before: null })
    expect(inserted!.after).toMatchObject({ product_name: 'Tested', composition: { N: 15 } })
    expect(deleted).toMatchObject({ change: 'delete', after: null, before: inserted!.after })
  })

  test('that another table causes are in the log too', async () => {
    const user = await buildUser(database, { roles: ['GLOBALADMIN'], countries: ['PL'] })
    await database.all(sql`delete from users where user_id = ${user}`)
    const gone = { change: 'delete', before: { user_id: user } }
    expect((await entries('user', user))[1]).toMatchObject(gone)
    expect((await entries('user role', user))[1]).toMatchObject({ ...gone, country_id: '*' })
    expect((await entries('user country', user))[1]).toMatchObject({ ...gone, country_id: 'PL' })
  })
})

describe('the log', () => {
  test.each<[string, Sql]>([
    ['UPDATE', sql`update audit_log set actor = 'nobody'`],
    ['UPDATE of no row', sql`update audit_log set actor = 'nobody' where false`],
    ['DELETE', sql`delete from audit_log`],
    ['TRUNCATE', sql`truncate audit_log`],
    ['UPDATE of advice versions', sql`update advice_versions set text = 'x'`],
    ['DELETE of advice versions', sql`delete from advice_versions`],
  ])('rejects %s', async (_what, statement) => {
    await expect(database.all(statement)).rejects.toThrow('is append-only')
  })

  test('rejects changes even where only replica triggers fire', async () => {
    const attempt = database.transaction(async (tx) => {
      await tx.all(sql`set local session_replication_role = replica`)
      await tx.all(sql`delete from audit_log`)
    })
    await expect(attempt).rejects.toThrow(/is append-only|permission denied/)
  })

  test('cannot be bypassed by truncating an audited table', async () => {
    await expect(database.all(sql`truncate products cascade`)).rejects.toThrow('leave no trace')
    await expect(database.all(sql`truncate user_countries`)).rejects.toThrow('leave no trace')
  })

  test('covers every table that stores records', async () => {
    const unwatched = await database.all<{ name: string }>(sql`
      select relname as name from pg_class c
      where relkind = 'r' and relnamespace = 'public'::regnamespace
        and 3 <> (select count(*) from pg_trigger where tgrelid = c.oid and tgname like 'audit%')
      order by 1`)
    // Logs, counters and indexes of the database itself, and records of what users read or the server measured.
    expect(unwatched.map(({ name }) => name)).toEqual([
      'advice_versions',
      'api_key_calls',
      'api_key_last_calls',
      'backup_times',
      'channel_states',
      'comment_mentions',
      'country_revisions',
      'default_views',
      'delivered_contents',
      'delivered_now',
      'file_chunks',
      'file_contents',
      'file_keys',
      'file_renditions',
      'file_uploads',
      'idempotency_keys',
      'import_proposals',
      'import_rows',
      'link_checks',
      'mails',
      'notifications',
      'presence',
      'product_comments',
      'product_search_queue',
      'product_search_texts',
      'publication_changes',
      'publications',
      'schema_definitions',
      'schema_migrations',
      'search_marks',
      'sign_ins',
      'staged_files',
      'webhook_attempts',
      'webhook_deliveries',
      'webhook_queues',
    ])
  })

  test('never converts a column that is left out of it, which may be a large file', async () => {
    await database.script(`
      create type uploaded as enum ('bytes');
      create function convert_file(uploaded) returns json language plpgsql as
        $$ begin raise exception 'The file was converted.'; end $$;
      create cast (uploaded as json) with function convert_file;
      create table stored_files (id int primary key, name text, file uploaded);
      select audit_table('stored_files', 'stored file', left_out => '{file}')`)
    await database.all(sql`insert into stored_files values (1, 'a.xls', 'bytes')`)
    await database.all(sql`update stored_files set name = 'b.xls'`)
    await database.all(sql`delete from stored_files`)
    expect(await entries('stored file', '1')).toMatchObject([
      { change: 'insert', after: { id: 1, name: 'a.xls' } },
      { change: 'update', after: { name: 'b.xls' } },
      { change: 'delete', before: { id: 1, name: 'b.xls' } },
    ])
    await database.script('drop table stored_files; drop type uploaded cascade')
  })

  test('accepts only objects in audited jsonb columns, which it compares key by key', async () => {
    const open = await database.all(sql`
      select attrelid::regclass::text as name, attname from pg_attribute a
      join pg_trigger t on tgrelid = attrelid and tgname = 'audit_update'
      where atttypid = 'jsonb'::regtype and (not attnotnull
        or not exists (select from pg_constraint where conrelid = attrelid and attnum = any (conkey) and contype = 'c'))`)
    expect(open).toEqual([])
  })
})

describe('following the log from the start', () => {
  test.each([
    ['product', 'products', 'legacy_product_id::text'],
    ['advice', 'advice', `legacy_product_id || '/' || crop_id`],
    ['dealer', 'dealers', 'dealer_contact_id::text'],
    ['user', 'users', 'user_id'],
    ['approval', 'approvals', 'approval_id::text'],
  ])('ends with the current state of every %s', async (kind, table, recordId) => {
    const log = await database.all<Entry>(sql`
      select record_id, change, after from audit_log where kind = ${kind} order by id`)
    const current = await database.all<{ id: string; row: object }>({
      text: `select ${recordId} as id, to_jsonb(t) - '{updated_at,updated_by,composition_at}'::text[] as row from ${table} t`,
      values: [],
    })
    expect(current.length).toBeGreaterThan(10)
    expect(replay(log)).toEqual(new Map(current.map(({ id, row }) => [id, row])))
  })
})

interface Entry {
  record_id: string
  change: 'insert' | 'update' | 'delete'
  after: Record<string, unknown>
}

function replay(log: Entry[]): Map<string, object> {
  const records = new Map<string, Record<string, unknown>>()
  for (const { record_id, change, after } of log) {
    const record = records.get(record_id)
    if (change === 'delete') records.delete(record_id)
    else if (change === 'insert' || !record) records.set(record_id, after)
    else
      for (const [field, value] of Object.entries(after))
        record[field] = merged(record[field], value)
  }
  return records
}

function merged(old: unknown, value: unknown): unknown {
  if (!isObject(old) || !isObject(value)) return value
  return Object.fromEntries(Object.entries({ ...old, ...value }).filter(([, v]) => v !== null))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
