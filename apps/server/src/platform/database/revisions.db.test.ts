import { openTestDatabase } from '@nutripim/server/test-support/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from './database.ts'
import { type Sql, sql } from './sql.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function revisions(): Promise<Map<string, number>> {
  const rows = await database.all<{ country: string; revision: number }>(
    sql`select country_id as country, revision::int from country_revisions`,
  )
  return new Map(rows.map(({ country, revision }) => [country, revision]))
}

/** The countries whose revision a statement raised. */
async function raisedBy(statement: Sql): Promise<string[]> {
  const before = await revisions()
  await database.all(statement)
  const after = await revisions()
  return [...after.keys()].filter((country) => after.get(country) !== before.get(country)).sort()
}

const anyProduct = sql`(select min(legacy_product_id) from products where country_id = 'PL')`

describe('a write increments only the revision of its country, in the table', () => {
  test.each<[string, string, Sql]>([
    [
      'products',
      'PL',
      sql`update products set show_on_web = not show_on_web where country_id = 'PL'`,
    ],
    [
      'product_links',
      'PL',
      sql`update product_links set position = position + 1 where country_id = 'PL'`,
    ],
    ['advice', 'PL', sql`update advice set text = text || '.' where country_id = 'PL'`],
    [
      'advice, deleted',
      'PL',
      sql`delete from advice where country_id = 'PL' and crop_id = 'potato'`,
    ],
    ['phrases', 'PL', sql`update phrases set is_active = false where country_id = 'PL'`],
    [
      'phrases of all countries',
      '*',
      sql`update phrases set is_active = false where country_id = '*'`,
    ],
    ['dealers', 'PL', sql`update dealers set comments = 'x' where country_id = 'PL'`],
    [
      'imports',
      'PL',
      sql`insert into imports (country_id, kind, file_name, file, counts, changes)
        values ('PL', 'dealers', 'a.xlsx', 'x', '{}', '[]')`,
    ],
    [
      'approvals',
      'PL',
      sql`insert into approvals (country_id, legacy_product_id) values ('PL', ${anyProduct})`,
    ],
    [
      'user_countries',
      'PL',
      sql`insert into user_countries values ('dora.dealer@nutripim.example', 'PL')`,
    ],
    ['users', '*', sql`update users set display_name = display_name || '!'`],
    ['user_roles', '*', sql`delete from user_roles where role_id = 'DEALERMANAGER'`],
    ['access_requests', '*', sql`update access_requests set reason = reason || '!'`],
    ['crops', '*', sql`update crops set name = 'Wheat' where id = 'winter-wheat'`],
    ['product_ranges', '*', sql`update product_ranges set name = name || '!'`],
    ['countries', '*', sql`update countries set is_active = false where id = 'PL'`],
  ])('%s: country %s', async (_table, country, statement) => {
    expect(await raisedBy(statement)).toEqual([country])
  })

  test('a write that changes nothing raises no revision', async () => {
    expect(await raisedBy(sql`update products set composition = composition`)).toEqual([])
  })

  test('a statement over several countries raises the revision of each', async () => {
    const statement = sql`update dealers set comments = 'y' where country_id in ('GB', 'IE', 'DE')`
    expect(await raisedBy(statement)).toEqual(['DE', 'GB', 'IE'])
  })

  test('a rolled back write raises no revision', async () => {
    const before = await revisions()
    const attempt = database.transaction(async (tx) => {
      await tx.all(sql`update dealers set comments = 'z' where country_id = 'GB'`)
      throw new Error('undone')
    })
    await expect(attempt).rejects.toThrow('undone')
    expect(await revisions()).toEqual(before)
  })
})

describe('simultaneous writes to the same countries', () => {
  test('wait for each other and never deadlock, in any order of the countries', async () => {
    const countries = ['BR', 'CN', 'DE', 'ES', 'FR', 'GB', 'IT', 'PL', 'SE', 'TH']
    const before = await revisions()
    const raise = (order: string[]) =>
      database.all(sql`select raise_revisions(${order}::text[]), pg_sleep(0.002)`)
    await Promise.all(
      Array.from({ length: 40 }, (_, i) => raise(i % 2 ? countries : countries.toReversed())),
    )
    expect((await revisions()).get('DE')).toBe(before.get('DE')! + 40)
  })

  test('of different rows in many countries all succeed', async () => {
    const write = (rest: number) =>
      database.all(sql`
        update dealers set comments = comments || '.' where dealer_contact_id % 8 = ${rest}`)
    await expect(Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map(write))).resolves.toHaveLength(8)
  })
})
