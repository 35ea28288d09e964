import { startPostgres } from '@nutripim/tools/find/find-postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { migrate } from '../../platform/database/migrate/migrate.ts'
import { openPostgresDatabase } from '../../platform/database/postgres-database.ts'
import { type Sql, sql } from '../../platform/database/sql.ts'
import { loadReference } from '../../seed/reference.ts'
import * as statements from './advice-history-sql.ts'
import * as saveStatements from './advice-save-sql.ts'
import * as adviceStatements from './advice-sql.ts'
import * as coverageStatements from './coverage-sql.ts'

/** 500,000 texts in 100 countries: 500 products each, with 10 crops. */
const stages = [10, 100]
const productsPerCountry = 500
const cropsPerProduct = 10

let database: Database
let stop: () => Promise<void>
let countries: string[]
const assignedCountries = () => countries

beforeAll(async () => {
  const postgres = await startPostgres()
  database = await openPostgresDatabase(postgres.url, { connections: 2 })
  stop = async () => {
    await database.close()
    await postgres.stop()
  }
  await migrate(database, loadReference)
  // Adds countries, because the reference data has fewer.
  await database.all(sql`
    insert into countries (id, name, region)
    select chr(65 + n / 26) || chr(65 + n % 26), 'Country ' || n, 'Test'
    from generate_series(0, 300) n on conflict do nothing`)
  const rows = await database.all<{ id: string }>(
    sql`select id from countries order by id limit ${stages.at(-1)}`,
  )
  countries = rows.map(({ id }) => id)
}, 120_000)
afterAll(() => stop())

async function load(some: readonly string[]): Promise<void> {
  await database.all(sql`
    insert into products (country_id, dh_code, product_name, product_range, is_live_product)
    select c, 'DH' || lpad(n::text, 6, '0'), format('Product %s', n),
      (array(select id from product_ranges where not is_read_only order by id))[1 + n % 5], true
    from unnest(${some}::text[]) c, generate_series(1, ${productsPerCountry}::int) n`)
  await database.all(sql`
    insert into advice (country_id, legacy_product_id, crop_id, text)
    select p.country_id, p.legacy_product_id, crop.id,
      format('Apply %s kg/ha at the start of growth, in at least 200 l of water. No %s.',
        p.legacy_product_id % 400, crop.id)
    from products p, lateral (
      select id from crops order by id
      offset p.legacy_product_id % 30 limit ${cropsPerProduct}::int
    ) crop
    where p.country_id = any(${some}::text[])`)
  await database.script('vacuum analyze')
}

/** The statements of the screens, for one country. */
function calls(): Record<string, Sql> {
  const countryId = countries[5]!
  const productId = 'DH000250'
  return {
    'advice of a crop': adviceStatements.searchAdvice(
      { countryId, cropId: 'maize' },
      assignedCountries(),
    ),
    'advice of a product': adviceStatements.searchAdvice(
      { countryId, productId },
      assignedCountries(),
    ),
    'advice of both': adviceStatements.searchAdvice(
      { countryId, productId, cropId: 'maize' },
      assignedCountries(),
    ),
    'words in the texts': adviceStatements.searchAdvice(
      { countryId, text: 'growth 250' },
      assignedCountries(),
    ),
    'crops with advice': adviceStatements.listAdviceCrops(countryId, assignedCountries()),
    'products with advice': adviceStatements.listAdviceProducts(countryId, assignedCountries(), {
      existInAdvice: true,
      filterPowerbrand: true,
    }),
    coverage: coverageStatements.getCoverage(countryId, assignedCountries()),
    'history of a country': statements.listVersions({ countryId }, assignedCountries()),
    'history of a text': statements.listVersions(
      { countryId, productCode: productId, cropCode: 'maize' },
      assignedCountries(),
    ),
    'save of a text': saveStatements.saveAdvice(assignedCountries(), [
      { countryId, productId, cropId: 'maize', text: 'Another', was: 'nothing like this' },
    ]),
  }
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Plan[]
}

async function explain({ text, values }: Sql): Promise<Plan> {
  const statement = { text: `explain (analyze, buffers, timing off, format json) ${text}`, values }
  const { 'QUERY PLAN': plan } = await database.get<{ 'QUERY PLAN': [{ Plan: Plan }] }>(statement)
  return plan[0].Plan
}

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]
const large = ['advice', 'advice_versions', 'products', 'audit_log']

describe('[ADV-01] [ADV-10] with 500,000 texts in 100 countries', () => {
  const pages: Record<string, number[]> = {}
  const neededPages: Record<string, number> = {}

  test.each(stages)(
    'with %i countries every statement of the screens uses an index',
    async (count) => {
      const before = stages[stages.indexOf(count) - 1] ?? 0
      await load(countries.slice(before, count))
      for (const [name, statement] of Object.entries(calls())) {
        await explain(statement)
        const plan = await explain(statement)
        const walked = nodes(plan)
          .filter((node) => node['Node Type'] === 'Seq Scan')
          .map((node) => node['Relation Name'])
        // With few countries a scan over small rows can be cheaper.
        if (count === stages.at(-1)) {
          expect({ name, walked: walked.filter((table) => large.includes(table ?? '')) }).toEqual({
            name,
            walked: [],
          })
        }
        pages[name] ??= []
        pages[name].push(plan['Shared Hit Blocks'] + plan['Shared Read Blocks'])
        // A lookup reads at most five pages of an index, and one for each row that it finds.
        neededPages[name] = nodes(plan)
          .filter((node) => node['Node Type'].includes('Scan'))
          .map((node) => node['Actual Loops'] * (5 + node['Actual Rows']))
          .reduce((sum, count) => sum + count, 0)
      }
    },
  )

  test('a statement reads as many pages with 100 countries as with 10', async () => {
    const { count } = await database.get<{ count: number }>(
      sql`select count(*)::int as count from advice`,
    )
    expect(count).toBe(stages.at(-1)! * productsPerCountry * cropsPerProduct)
    // An index over ten times the rows is one level deeper, and with other statistics rows are looked up one
    // by one. A scan over all countries would read ten times as many pages, and find no more.
    const dearer = Object.entries(pages).filter(
      ([name, [low, many]]) => many! > Math.max(low! * 2 + 20, neededPages[name]!),
    )
    expect(dearer).toEqual([])
  })
})
