import { createTestDatabase, openTestDatabase } from '@nutripim/server/test-support/database'
import { expect, test } from 'vitest'
import { openEmbeddedDatabase } from '../embedded/embedded-database.ts'
import { openPostgresDatabase } from '../postgres-database.ts'
import { sql } from '../sql.ts'
import { migrate } from './migrate.ts'
import { readSchema } from './schema-files.ts'

const { TEST_POSTGRES_URL } = process.env
const schema = await readSchema()
const namesOf = (files: { name: string }[]) => files.map(({ name }) => name)

test('a database with all migrations is not changed', async () => {
  const database = await openTestDatabase()
  expect(await migrate(database)).toEqual({ applied: [], defined: [] })
  await database.close()
})

if (TEST_POSTGRES_URL)
  test('ten servers that start at once migrate one database once', async () => {
    const { url, drop } = await createTestDatabase(TEST_POSTGRES_URL)
    const servers = await Promise.all(
      Array.from({ length: 10 }, () => openPostgresDatabase(url, { connections: 1 })),
    )
    let prepared = 0
    const results = await Promise.all(
      servers.map((server) =>
        migrate(server, async (tx) => {
          const { n } = await tx.get<{ n: number }>(sql`select count(*)::int as n from units`)
          if (n > 0) return
          prepared += 1
          await tx.all(sql`insert into units (id, name) values ('KGM', 'kilogram')`)
        }),
      ),
    )
    expect(results.flatMap(({ applied }) => applied)).toEqual(namesOf(schema.migrations))
    expect(results.flatMap(({ defined }) => defined)).toEqual(namesOf(schema.definitions))
    expect(prepared).toBe(1)
    await Promise.all(servers.map((server) => server.close()))
    await drop()
  })

test('a failed migration leaves nothing behind', async () => {
  const server = TEST_POSTGRES_URL ? await createTestDatabase(TEST_POSTGRES_URL) : undefined
  const database = server
    ? await openPostgresDatabase(server.url, { connections: 1 })
    : await openEmbeddedDatabase({})
  await expect(
    migrate(database, async () => {
      throw new Error('no reference data')
    }),
  ).rejects.toThrow('no reference data')
  const { n } = await database.get<{ n: number }>(
    sql`select count(*)::int as n from pg_tables where schemaname = 'public'`,
  )
  expect(n).toBe(0)
  await database.close()
  await server?.drop()
})
