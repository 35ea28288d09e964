import { openTestDatabase } from '@nutripim/server/test-support/database'
import { listEditedMigrations } from '@nutripim/server/test-support/edited-migrations'
import { createEmptyDatabases } from '@nutripim/server/test-support/schema/empty-databases'
import { listSchema } from '@nutripim/server/test-support/schema/list-schema'
import {
  lastWithFunctions,
  readSchemaOf,
} from '@nutripim/server/test-support/schema/schema-of-commit'
import { afterEach, describe, expect, test } from 'vitest'
import type { Database } from '../database.ts'
import { sql } from '../sql.ts'
import { formerChecksums } from './former-checksums.ts'
import { migrate } from './migrate.ts'
import { readSchema, type SqlFile } from './schema-files.ts'

const schema = await readSchema()
const files = schema.migrations
/** With the functions that they contained, as databases applied them. */
const formerFiles = readSchemaOf(lastWithFunctions).migrations
const older = listEditedMigrations(formerFiles)

const { open: openEmptyDatabase, close } = createEmptyDatabases()
afterEach(close)

/** Applies migrations like a release did that stored no checksums. */
async function applyWithoutChecksums(database: Database, migrations: SqlFile[]): Promise<void> {
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

/** All texts that are accepted: from before the edits, and with functions. */
const checksums = new Map(files.map(({ name, checksum }) => [name, checksum]))
const formerTexts = [
  ...older,
  ...formerFiles.filter(({ name, checksum }) => checksums.get(name) !== checksum),
]

test('no other former text of a migration is accepted than those that are tested here', () => {
  const lines = (texts: { name: string; checksum: string }[]) =>
    texts.map(({ name, checksum }) => `${name} ${checksum}`).sort()
  expect(lines(formerTexts)).toEqual(
    lines(
      Object.entries(formerChecksums).flatMap(([name, list]) =>
        list.map((checksum) => ({ name, checksum })),
      ),
    ),
  )
})

/** Each of them on PostgreSQL; the embedded database takes seconds to open, so the oldest of all at once. */
const cases = process.env.TEST_POSTGRES_URL
  ? older.map((edited) => ({ what: `${edited.name} of ${edited.commit}`, edited: [edited] }))
  : [{ what: 'all edited migrations', edited: older.toReversed() }]

describe('a database from before an edit gets the schema of a new one', () => {
  test.each(cases)('$what', async ({ edited }) => {
    const texts = new Map(
      [...formerFiles, ...edited].map((migration) => [migration.name, migration]),
    )
    const lastEdited = edited.map(({ name }) => name).reduce((a, b) => (a > b ? a : b))
    const database = await openEmptyDatabase()
    await applyWithoutChecksums(
      database,
      [...texts.values()].filter(({ name }) => name <= lastEdited),
    )
    await migrate(database)
    const fresh = await openEmptyDatabase()
    await migrate(fresh)
    expect(await listSchema(database)).toEqual(await listSchema(fresh))
    expect(await checksumsOf(database)).toEqual(
      new Map(files.map(({ name, checksum }) => [name, checksum])),
    )
  })
})

test('a stored checksum of a former text is accepted and replaced', async () => {
  const database = await openTestDatabase()
  for (const { name, checksum } of formerTexts) {
    await database.all(
      sql`update schema_migrations set checksum = ${checksum} where name = ${name}`,
    )
    expect(await migrate(database)).toEqual({ applied: [], defined: [] })
    expect((await checksumsOf(database)).get(name)).not.toBe(checksum)
  }
  await database.close()
})

test('a migration that was edited after the database applied it is rejected, and nothing changes', async () => {
  const database = await openTestDatabase()
  const edited = files.map((file) =>
    file.name === '0006-dealers.sql' ? { ...file, checksum: 'another' } : file,
  )
  const added = { name: '9999-added.sql', text: 'create table added ()', checksum: 'added' }
  const migrations = [...edited, added]
  await expect(migrate(database, undefined, { ...schema, migrations })).rejects.toThrow(
    'the migration 0006-dealers.sql was edited after this database applied it',
  )
  expect((await checksumsOf(database)).has(added.name)).toBe(false)
  await database.close()
})
