import { openTestDatabase } from '@nutripim/server/test-support/database'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../database.ts'
import { sql } from '../sql.ts'
import { migrate } from './migrate.ts'
import { readSchema } from './schema-files.ts'

const schema = await readSchema()
const added = '9999-added.sql'

let database: Database
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

/** Applies one more migration to a database that is up to date. */
const apply = (text: string) =>
  migrate(database, undefined, {
    ...schema,
    migrations: [...schema.migrations, { name: added, text, checksum: 'added' }],
  })

const waitForBlockedStatement = () =>
  expect.poll(() => database.all(sql`select from pg_locks where not granted`)).toHaveLength(1)

test('a migration that cannot lock a table lets the running servers continue, and is applied later', async () => {
  let migrating: ReturnType<typeof apply> | undefined
  await database.transaction(async (tx) => {
    await tx.all(sql`select count(*) from dealers`)
    migrating = apply('alter table dealers add column added text')
    await waitForBlockedStatement()
    // This statement queues up behind the migration until the migration gives up.
    await database.all(sql`select count(*) from dealers`)
  })
  expect(await migrating).toEqual({ applied: [added], defined: [] })
})

test('a migration that locks tables in another order than a write makes neither of them fail', async () => {
  let migrating: ReturnType<typeof apply> | undefined
  await database.transaction(async (tx) => {
    await tx.all(sql`update dealers set name = name where country_id = 'PL'`)
    migrating = apply(
      'alter table units add column added text; alter table dealers add column added text',
    )
    await waitForBlockedStatement()
    await tx.all(sql`update units set name = name`)
  })
  expect(await migrating).toEqual({ applied: [added], defined: [] })
})

test('a migration is applied while users read and change the table that it alters', async () => {
  let isMigrating = true
  const saveAgainAndAgain = async () => {
    while (isMigrating) {
      await database.transaction(async (tx) => {
        await tx.all(sql`select count(*) from dealers`)
        await tx.all(sql`update dealers set name = name where country_id = 'PL'`)
      })
    }
  }
  const users = [saveAgainAndAgain(), saveAgainAndAgain(), saveAgainAndAgain()]
  // Slowly, so that saves begin in the meantime.
  const migrating = apply('select pg_sleep(0.2); alter table dealers add column added text')
  expect(
    await migrating.finally(() => {
      isMigrating = false
    }),
  ).toEqual({ applied: [added], defined: [] })
  await Promise.all(users)
})
