import { startPostgres } from '@nutripim/tools/find/find-postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { migrate } from '../../platform/database/migrate/migrate.ts'
import { openPostgresDatabase } from '../../platform/database/postgres-database.ts'
import { sql } from '../../platform/database/sql.ts'
import { loadDemo } from '../../seed/demo.ts'
import { loadReference } from '../../seed/reference.ts'
import { oneStep } from '../text-match/search-steps.ts'
import { searchEverything } from './search-everything.ts'
import * as statements from './search-sql.ts'
import { findTelephone, parseSearchWords } from './search-words.ts'

const products = 200_000
const kinds = ['product', 'draft', 'advice', 'phrase', 'dealer', 'user'] as const

let database: Database
let stop: () => Promise<void>
let assignedCountries: string[]

beforeAll(async () => {
  const postgres = await startPostgres()
  database = await openPostgresDatabase(postgres.url, { connections: 2 })
  stop = async () => {
    await database.close()
    await postgres.stop()
  }
  await migrate(database, async (tx) => {
    await loadReference(tx)
    await loadDemo(tx)
  })
  assignedCountries = (await database.all<{ id: string }>(sql`select id from countries`)).map(
    ({ id }) => id,
  )
  // Names of the demo with a number, over all countries.
  await database.script(`
    alter table products disable trigger user;
    insert into products (country_id, dh_code, product_name, is_live_product, web_synonyms)
    select p.country_id, 'X' || p.legacy_product_id || '-' || i, p.product_name || ' ' || i, true,
      p.web_synonyms
    from products p, generate_series(1, ${Math.ceil(products / 3500)}) i where p.is_live_product;
    alter table products enable trigger user`)
  // Alone: statements of one script share a transaction, in which nothing is vacuumed.
  await database.script('vacuum analyze')
}, 600_000)
afterAll(() => stop())

describe('[GLB-01] among 200,000 products', () => {
  const viewer = { userId: 'x', displayName: 'x', roles: ['GLOBALADMIN'], rights: [] }
  const searchFor = (text: string) => {
    const words = parseSearchWords(text, [])
    return { words, kinds, telephone: findTelephone(text), limit: 6 }
  }
  const explain = async (text: string, countries = assignedCountries) => {
    const plans = [statements.searchExact, statements.searchSimilar].map((statement) =>
      database.all<{ 'QUERY PLAN': string }>(
        sql`explain ${statement(searchFor(text), { ...viewer, countries })}`,
      ),
    )
    return (await Promise.all(plans))
      .flat()
      .map((row) => row['QUERY PLAN'])
      .join('\n')
  }

  test.each([
    '15-15-15',
    'nitralis',
    'nitralsi',
    'calicum nitrat',
    'dh100100',
    'N',
    '绿野',
    'nitralis maze',
    'winter wheat',
  ])('“%s” is answered by the indexes', async (text) => {
    const plan = await explain(text)
    for (const index of ['products_by_names', 'dealers_by_names']) expect(plan).toContain(index)
    // A text without three letters or digits in a row is searched in names only.
    if (!['N', '15-15-15'].includes(text)) expect(plan).toContain('advice_by_words')
    expect(plan).not.toMatch(/Seq Scan on (products|dealers|advice)\b/)
  })

  test('a user of one country reads nothing of the others', async () => {
    const plan = await explain('nitralis 17', assignedCountries.slice(0, 1))
    for (const names of ['product_names', 'dealer_names']) {
      expect(plan).toMatch(new RegExp(`Index Cond: \\(\\(country_id = [^)]*\\) AND \\(${names}`))
      expect(plan).not.toMatch(new RegExp(`Index Cond: \\(\\(?${names}`))
    }
  })

  test('a name with two letters swapped is found within five seconds', async () => {
    const { count } = await database.get<{ count: number }>(
      sql`select count(*)::int as count from products`,
    )
    expect(count).toBeGreaterThan(products)
    const times: Record<string, number> = {}
    for (const text of ['15-15-15', 'nitralis', 'nitralsi', 'calicum nitrat', 'N', 'dh100100']) {
      const began = performance.now()
      const { groups } = await searchEverything(database, oneStep, searchFor(text), {
        ...viewer,
        countries: assignedCountries,
      })
      times[text] = Math.round(performance.now() - began)
      expect(groups.find(({ kind }) => kind === 'product')).toBeDefined()
    }
    console.log('milliseconds', times)
    expect(Math.max(...Object.values(times))).toBeLessThan(5000)
  })
})
