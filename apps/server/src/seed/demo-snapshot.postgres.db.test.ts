import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestDatabase } from '@nutripim/server/test-support/database'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Database } from '../platform/database/database.ts'
import { openEmbeddedDatabase } from '../platform/database/embedded/embedded-database.ts'
import { migrate } from '../platform/database/migrate/migrate.ts'
import { sql } from '../platform/database/sql.ts'
import { readDemoSnapshot, unpackDemoSnapshot } from './demo-snapshot.ts'

let loaded: Database
let snapshot: Database
beforeAll(async () => {
  loaded = await openTestDatabase()
  snapshot = await openEmbeddedDatabase({ snapshot: await readDemoSnapshot() })
  await migrate(snapshot)
})
afterAll(async () => {
  await loaded.close()
  await snapshot.close()
})

/** Times are not compared: reference data gets the time at which it is loaded. */
const time = '\\d{4}-\\d\\d-\\d\\d[T ][0-9:.+]+'

/** A sum of the values of each column. The ids of revisions are random. */
async function sumColumns(database: Database): Promise<Map<string, string>> {
  const tables = await database.all<{ name: string; columns: string[] }>(sql`
    select relname as name, array_agg(attname::text order by attname) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
      and attname <> 'revision_id'
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    group by relname`)
  const sums = new Map<string, string>()
  for (const { name, columns } of tables) {
    const sorted = columns.map((column) => {
      const value = `regexp_replace(coalesce("${column}"::text, '∅'), '${time}', '', 'g')`
      return `md5(string_agg(${value}, '|' order by ${value} collate "C"))`
    })
    const text = `select array[count(*)::text, ${sorted}] as found from "${name}"`
    const { found } = await database.get<{ found: string[] }>({ text, values: [] })
    for (const [i, column] of ['rows', ...columns].entries()) {
      sums.set(`${name}.${column}`, found[i] ?? 'empty')
    }
  }
  return sums
}

test('the prepared demo data is what the seed loads (npm run seed:snapshot prepares it again)', async () => {
  const [prepared, expected] = [await sumColumns(snapshot), await sumColumns(loaded)]
  const names = new Set([...prepared.keys(), ...expected.keys()])
  const differing = [...names].filter((name) => prepared.get(name) !== expected.get(name))
  expect(differing).toEqual([])
})

test('what a first start left incomplete is replaced', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nutripim-snapshot-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'database.incomplete/base'), { recursive: true })
  await unpackDemoSnapshot(join(folder, 'database'))
  expect(existsSync(join(folder, 'database.incomplete'))).toBe(false)
  const database = await openEmbeddedDatabase({ dataDir: join(folder, 'database') })
  expect(await database.all(sql`select from products limit 1`)).toHaveLength(1)
  await database.close()
})
