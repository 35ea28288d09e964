import { createTestDatabase } from '@nutripim/server/test-support/database'
import { expect, test } from 'vitest'
import type { Database, Queryable } from '../database.ts'
import { openPostgresDatabase } from '../postgres-database.ts'
import { sql } from '../sql.ts'
import { migrate } from './migrate.ts'
import { isBeforeTables, readSchema } from './schema-files.ts'

const { TEST_POSTGRES_URL = '' } = process.env

async function withEmptyDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const server = await createTestDatabase(TEST_POSTGRES_URL)
  const database = openPostgresDatabase(server.url, { connections: 2 })
  try {
    await work(database)
  } finally {
    await database.close()
    await server.drop()
  }
}

const countEntries = (database: Database) =>
  database.get<{ entries: number; last: string; sum: string }>(sql`
    select count(*)::int as entries, max(id)::text as last,
      sum(hashtextextended(a::text, 0))::text as sum from audit_log a`)

/** Reference data has tables and columns that the older release did not have. */
const addUnit = async (tx: Queryable): Promise<void> => {
  await tx.all(sql`insert into units (id, name, position) values ('KGM', 'Kilogram', 1)`)
}

const advance = async (database: Database) =>
  (await database.get<{ step: string | null }>(sql`select advance_log_months() as step`)).step

test('a long log of an older release is divided step by step, and can be written between the steps', async () => {
  const schema = await readSchema()
  const isNew = schema.migrations.findIndex(({ name }) => name.endsWith('log-months.sql'))
  await withEmptyDatabase(async (database) => {
    await migrate(database, addUnit, {
      definitions: schema.definitions.filter(isBeforeTables),
      migrations: schema.migrations.slice(0, isNew),
    })
    await database.all(sql`
      insert into audit_log (country_id, kind, record_id, change, at)
      select 'PL', 'product', n::text, 'update', now() - n * interval '1 hour'
      from generate_series(1, 12000) n`)
    const before = await countEntries(database)
    const file = await database.get<{ node: string }>(
      sql`select pg_relation_filenode('audit_log')::text as node`,
    )
    await migrate(database, undefined, schema)
    expect(await countEntries(database)).toEqual(before)
    // The table is not copied.
    expect(
      await database.get(sql`select pg_relation_filenode('log.undivided')::text as node`),
    ).toEqual(file)

    const write = async () => {
      const { last } = await countEntries(database)
      await database.all(
        sql`update units set name = name || '.' where id = (select min(id) from units)`,
      )
      const { entries } = await database.get<{ entries: number }>(
        sql`select count(*)::int as entries from audit_log where id > ${last}::bigint`,
      )
      expect(entries).toBe(1)
    }
    const steps: string[] = []
    await write()
    for (let step = await advance(database); step; step = await advance(database)) {
      steps.push(step)
      await write()
    }
    expect(steps.slice(0, 3)).toEqual(['limit', 'check', 'divide'])
    expect(steps.length).toBeGreaterThan(3)
    expect((await countEntries(database)).entries).toBe(before.entries + steps.length + 1)
    expect(
      await database.get(sql`
        select pg_relation_filenode(part)::text as node
        from list_log_months('audit_log') where starts is null`),
    ).toEqual(file)
  })
})
