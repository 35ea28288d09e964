import { createEmptyDatabases } from '@nutripim/server/test-support/schema/empty-databases'
import { listSchema } from '@nutripim/server/test-support/schema/list-schema'
import {
  lastWithFunctions,
  readSchemaOf,
} from '@nutripim/server/test-support/schema/schema-of-commit'
import { readReleases } from '@nutripim/tools/releases/releases'
import { afterEach, expect, test } from 'vitest'
import * as statements from '../role/server-role-sql.ts'
import { sql } from '../sql.ts'
import { migrate } from './migrate.ts'

const { open, close } = createEmptyDatabases()
afterEach(close)

const earlier = [
  ...readReleases().map(({ version, commit }) => ({ what: `release ${version}`, commit })),
  { what: 'the last migrations with functions', commit: lastWithFunctions },
]

test.each(earlier)('a database of $what gets the schema of a new one', async ({ commit }) => {
  const role = 'pg_read_all_stats'
  const [upgraded, fresh] = [await open(), await open()]
  await migrate(upgraded, undefined, readSchemaOf(commit))
  // Servers of earlier releases have granted their role what it needs before the upgrade.
  await upgraded.script(
    `grant select, insert, update, delete on all tables in schema public to ${role}`,
  )
  await migrate(upgraded)
  await migrate(fresh)
  for (const database of [upgraded, fresh]) await database.script(statements.grantUse(role))
  expect(await listSchema(upgraded)).toEqual(await listSchema(fresh))
  const list = sql`select name, objects from schema_definitions order by name`
  expect(await upgraded.all(list)).toEqual(await fresh.all(list))
  expect(await migrate(upgraded)).toEqual({ applied: [], defined: [] })
})
