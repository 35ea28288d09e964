import { openTestApp, type TestAnswer, type TestApp } from '@nutripim/server/test-support/app'
import { hostileTexts } from '@nutripim/server/test-support/hostile-texts'
import { waitFor } from '@nutripim/tools/test-support/wait-for'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sql, sql } from '../../platform/database/sql.ts'
import * as productSearchStatements from '../products/search/product-search-sql.ts'
import * as statements from './search-sql.ts'
import { parseSearchWords } from './search-words.ts'

const kinds = ['product', 'draft', 'advice', 'phrase', 'dealer', 'user'] as const

let app: TestApp
let countries: string[]
beforeAll(async () => {
  app = await openTestApp()
  countries = (await app.database.all<{ id: string }>(sql`select id from countries`)).map(
    ({ id }) => id,
  )
})
afterAll(() => app.close())

interface PlanNode {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

const tables = ['products', 'product_search_texts', 'advice', 'phrases', 'dealers', 'users']

/** The rows of these tables that were compared with the words. */
function countRows(node: PlanNode): number {
  const { 'Relation Name': table, 'Actual Rows': rows, 'Actual Loops': loops } = node
  const removed =
    (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  const own = table !== undefined && tables.includes(table) ? (rows + removed) * loops : 0
  return own + (node.Plans ?? []).reduce((sum, child) => sum + countRows(child), 0)
}

async function countComparedRows(statement: Sql): Promise<number> {
  const [row] = await app.database.all<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    sql`explain (analyze, format json, timing off) ${statement}`,
  )
  return countRows(row!['QUERY PLAN'][0]!.Plan)
}

describe('the work of a search has a limit', () => {
  const viewer = { userId: 'x', displayName: 'x', roles: ['GLOBALADMIN'], rights: [] }

  test.each(hostileTexts)('“%s” in products', async (text) => {
    const rows = await countComparedRows(
      productSearchStatements.searchStuff({ text, limit: 20 }, countries),
    )
    // Under the locale C the index knows no letters but those of English.
    const isIndexed = /[a-z]/i.test(text) || !/\p{L}{3}/u.test(text)
    // Of the texts less than 1,000, and the products of at most 500 candidates by their keys.
    expect(rows).toBeLessThan(isIndexed ? 1500 : 4000)
  })

  test.each(hostileTexts)('“%s” in everything', async (text) => {
    const words = parseSearchWords(text, [])
    const search = { words, kinds, telephone: undefined, limit: 6 }
    const rows = await Promise.all(
      [statements.searchExact, statements.searchSimilar].map((statement) =>
        countComparedRows(statement(search, { ...viewer, countries })),
      ),
    )
    // A word of another script is looked for in the names of that script only.
    const limit = /\p{L}/u.test(text.replace(/[a-z]/gi, '')) ? 8000 : 5000
    expect(rows[0]! + rows[1]!).toBeLessThan(limit)
  })
})

describe('searches of one user take turns', () => {
  const statuses = (answers: readonly TestAnswer[]) => answers.map(({ status }) => status)
  const paths = ['global-admin/search', 'product-information/search-stuff']

  // One connection answers all statements of the embedded database, so there a search cannot be held.
  if (process.env.TEST_POSTGRES_URL) {
    test.each(paths)(
      '%s: of ten at once one runs, one waits, and the others are replaced',
      async (path) => {
        const answers: TestAnswer[] = []
        const search = async (text: string) => {
          answers.push(await app.call('globalAdmin', 'POST', path, { text }))
        }
        let searches: Promise<void>[] = []
        await app.database.transaction(async (tx) => {
          await tx.all(sql`lock table products in access exclusive mode`)
          searches = Array.from({ length: 10 }, (_, i) => search(`nitralis ${i}`))
          await waitFor(() => expect(statuses(answers)).toEqual(Array(8).fill(429)))
        })
        expect(answers[0]).toMatchObject({
          body: { code: 'search_replaced' },
          headers: { 'retry-after': '1' },
        })
        await Promise.all(searches)
        expect(statuses(answers).slice(8)).toEqual([200, 200])
      },
    )
  }

  test.each(paths)('%s: searches of other users do not replace it', async (path) => {
    const users = ['globalAdmin', 'regionalAdmin', 'marketer', 'approver'] as const
    const answers = await Promise.all(
      users.map((user) => app.call(user, 'POST', path, { text: 'nitralis' })),
    )
    expect(statuses(answers)).toEqual([200, 200, 200, 200])
  })

  test('a pending search whose caller leaves is not run', async () => {
    const leaving = new AbortController()
    const init = (text: string) => ({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
    })
    const path = 'global-admin/search'
    const first = app.fetch('marketer', path, init('nitralis maize'))
    const left = app.fetch('marketer', path, { ...init('nitralis'), signal: leaving.signal })
    leaving.abort()
    await expect(left).rejects.toThrow()
    expect((await first).status).toBe(200)
    expect((await app.fetch('marketer', path, init('potato'))).status).toBe(200)
  })
})
