import { startPostgres } from '@nutripim/tools/find/find-postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditSearch } from '../features/audit/audit-sql.ts'
import * as statements from '../features/audit/audit-sql.ts'
import * as restoreStatements from '../features/audit/restore-sql.ts'
import { restorableProducts } from '../features/products/restore-products.ts'
import type { Database } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate/migrate.ts'
import { openPostgresDatabase } from '../platform/database/postgres-database.ts'
import { type Sql, sql } from '../platform/database/sql.ts'
import { loadReference } from '../seed/reference.ts'

/** A million changes in 24 countries over five years, and one country with 5,000 changed products. */
const changes = 1_000_000
const products = 5000

let database: Database
let stop: () => Promise<void>
let assignedCountries: string[]
let before: string

beforeAll(async () => {
  const postgres = await startPostgres()
  database = await openPostgresDatabase(postgres.url, { connections: 2 })
  stop = async () => {
    await database.close()
    await postgres.stop()
  }
  await migrate(database, loadReference)
  const rows = await database.all<{ id: string }>(
    sql`select id from countries order by id limit 24`,
  )
  assignedCountries = rows.map(({ id }) => id)
  await database.all(sql`
    insert into audit_log (country_id, kind, record_id, change, before, after, at, actor, request_id)
    select (${assignedCountries}::text[])[1 + n % 24], (array['product', 'advice', 'dealer'])[1 + n % 3],
      (n % 20000)::text, 'update', jsonb_build_object('name', 'old ' || n), jsonb_build_object('name', 'new ' || n),
      timestamptz '2021-01-01' + n * interval '150 seconds', 'person' || n % 300 || '@x.example', md5((n / 5)::text)
    from generate_series(1, ${changes}::int) n`)
  await database.all(sql`
    insert into products (country_id, dh_code, product_name, is_live_product, composition)
    select ${assignedCountries[0]}, 'DH' || lpad(n::text, 6, '0'), 'Product ' || n, true, '{"N": 1, "P": 2}'
    from generate_series(1, ${products}::int) n`)
  before = (
    await database.get<{ at: string }>(sql`select to_json(clock_timestamp()) #>> '{}' as at`)
  ).at
  for (const n of [3, 4]) {
    await database.all(sql`
      update products set composition = composition || jsonb_build_object('N', ${n}::int), show_on_web = not show_on_web
      where country_id = ${assignedCountries[0]}`)
  }
  await database.script('vacuum analyze')
}, 600_000)
afterAll(() => stop())

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]

/** The number of log entries that a statement reads, which does not depend on the load of the machine. */
async function entriesRead({ text, values }: Sql): Promise<number> {
  const statement = { text: `explain (analyze, timing off, format json) ${text}`, values }
  const { 'QUERY PLAN': plan } = await database.get<{ 'QUERY PLAN': [{ Plan: Plan }] }>(statement)
  return nodes(plan[0].Plan)
    .filter((node) => /^(before|month|other)/.test(node['Relation Name'] ?? ''))
    .map((node) => {
      const passedBy =
        (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
      return (node['Actual Rows'] + passedBy) * node['Actual Loops']
    })
    .reduce((sum, rows) => sum + rows, 0)
}

describe('a page of a million changes', () => {
  const days = { a: '2021-01-01', b: '2026-12-31', zone: 0 }
  test.each<[string, Partial<AuditSearch>, number]>([
    ['of all countries', {}, 5000],
    ['for old entries', { olderThan: '2022-06-01T00:00:00Z_1' }, 5000],
    ['of one country and kind', { country: 'PL', kind: 'dealers' }, 5000],
    ['of one person', { person: 'person7@x.example' }, 5000],
    ['of one request', { request: '00000000-0000-4000-8000-000000000000' }, 5000],
    [
      'for rare words in one month',
      { a: '2024-03-01', b: '2024-03-31', words: [{ text: 'nowhere', countries: [] }] },
      50_000,
    ],
  ])('a search %s reads only the rows that it shows', async (_what, search, maxEntries) => {
    const read = await entriesRead(
      statements.readAuditPage({ ...days, ...search }, { assignedCountries, limit: 101 }),
    )
    expect(read).toBeLessThan(maxEntries)
  })

  test('the list of users who made them is read from an index', async () => {
    expect(await entriesRead(statements.listAuditPeople(assignedCountries))).toBeLessThan(20_000)
  })
})

test('a country with 5,000 changed products is compared with an earlier point in time', async () => {
  const scope = {
    country: assignedCountries[0]!,
    assignedCountries,
    moment: before,
    identity: { userId: '', displayName: '', roles: [], rights: [], countries: assignedCountries },
  }
  const rows = await database.all(restoreStatements.listDifferences(restorableProducts, scope))
  expect(rows.length).toBe(products)
})
