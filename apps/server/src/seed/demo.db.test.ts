import { existsSync } from 'node:fs'
import { rightsOf } from '@nutripim/contract/api/permissions'
import { elementFamilies, elementIds } from '@nutripim/contract/products/elements'
import { openTestDatabase } from '@nutripim/server/test-support/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'
import { loadDemo } from './demo.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function count(table: string, condition = 'true'): Promise<number> {
  const text = `select count(*)::int as n from ${table} where ${condition}`
  return (await database.get<{ n: number }>({ text, values: [] })).n
}

describe('reference data', () => {
  test.each([
    ['countries', 24],
    ['elements', 29],
    ['units', 2],
    ['product_ranges', 12],
    ['product_forms', 5],
    ['crops', 40],
    ['roles', 8],
  ])('%s: %i', async (table, expected) => {
    expect(await count(table)).toBe(expected)
  })

  test('the elements, their order and their families are those of the contract', async () => {
    const elements = await database.all<{ id: string; family: string }>(
      sql`select id, family from elements order by position`,
    )
    expect(elements.map(({ id }) => id)).toEqual(elementIds)
    const families = elementFamilies.map(({ name, elements }) => [name.toLowerCase(), ...elements])
    const stored = families.map(([family]) => [
      family,
      ...elements.filter((element) => element.family === family).map(({ id }) => id),
    ])
    expect(stored).toEqual(families)
  })

  test('what a composition can contain is what the contract lists', async () => {
    const { ids } = await database.get<{ ids: string[] }>(sql`select element_ids() as ids`)
    expect(ids).toEqual(elementIds)
  })

  test('the advice of two ranges is view-only', async () => {
    expect(await count('product_ranges', 'is_read_only')).toBe(2)
  })
})

describe('demo data', () => {
  test('about 150 products in every country', async () => {
    const rows = await database.all<{ live: number }>(sql`
      select count(*) filter (where is_live_product)::int as live from products group by country_id`)
    expect(rows).toHaveLength(24)
    for (const { live } of rows) expect(live).toSatisfy((n: number) => n >= 135 && n <= 165)
  })

  test.each([
    ['BG', 'Cyrillic'],
    ['UA', 'Cyrillic'],
    ['GR', 'Greek'],
    ['EG', 'Arabic'],
    ['TH', 'Thai'],
    ['CN', 'Han'],
  ])('%s has products and dealers in its own script', async (country, script) => {
    const isLocal = ({ name }: { name: string }) => RegExp(`\\p{Script=${script}}`, 'u').test(name)
    const products = await database.all<{ name: string }>(
      sql`select product_name as name from products where country_id = ${country}`,
    )
    const dealers = await database.all<{ name: string }>(
      sql`select name from dealers where country_id = ${country}`,
    )
    expect(products.filter(isLocal).length).toBeGreaterThan(20)
    expect(dealers.every(isLocal)).toBe(true)
  })

  test('a code means the same product wherever it is sold', async () => {
    const differing = await database.all(sql`
      select dh_code from products group by dh_code having count(distinct product_range) > 1`)
    expect(differing).toEqual([])
    expect(
      await count('(select dh_code from products group by dh_code having count(*) > 12) x'),
    ).toBeGreaterThan(100)
  })

  test('every country has dealers, advice, links and a user who can edit it', async () => {
    for (const table of ['dealers', 'advice', 'product_links', 'user_countries']) {
      expect(await count(`(select distinct country_id from ${table}) x`), table).toBe(24)
    }
  })

  test('drafts wait in several countries, each with one open approval', async () => {
    const drafts = await count('products', 'not is_live_product')
    expect(drafts).toBeGreaterThanOrEqual(12)
    expect(await count('approvals', `state = 'Pending'`)).toBe(drafts)
    expect(
      await count(
        'approvals a',
        `state = 'Pending' and not exists (select from products p
          where (p.country_id, p.legacy_product_id) = (a.country_id, a.legacy_product_id)
            and not is_live_product)`,
      ),
    ).toBe(0)
  })

  test('crops on labels are crops of the list', async () => {
    expect(
      await count('products, unnest(crops_on_label) crop', 'crop not in (select id from crops)'),
    ).toBe(0)
  })

  test('pictures are files of the app, one for every range', async () => {
    const images = await database.all<{ path: string }>(sql`
      select distinct weblink_pack_image as path from products where weblink_pack_image <> ''`)
    expect(images).toHaveLength(12)
    for (const { path } of images) {
      const file = new URL(`../../../web/public${path}`, import.meta.url)
      expect(existsSync(file), path).toBe(true)
    }
  })

  test.each([
    ['gina.admin', ['GLOBALADMIN'], 24],
    ['rafal.regional', ['REGIONALADMIN'], 6],
    ['maria.marketer', ['REGIONALMARKETING'], 3],
    ['arno.approver', ['PRODUCTAPPROVER'], 24],
    ['dora.dealer', ['DEALERMANAGER'], 2],
    ['devi.developer', ['SOFTWAREDEVELOPER'], 24],
    ['nora.norole', [], 0],
  ])('%s has the roles %j and %i countries', async (name, roles, countries) => {
    const id = `${name}@nutripim.example`
    const { assigned } = await database.get<{ assigned: string[] }>(
      sql`select array(select role_id from user_roles where user_id = ${id}) as assigned`,
    )
    expect(assigned).toEqual(roles)
    expect(rightsOf(assigned).length > 0).toBe(roles.length > 0)
    expect(await count('user_countries', `user_id = '${id}'`)).toBe(countries)
  })

  test('the next product, code and dealer get numbers that are free', async () => {
    const { id, code } = await database.get<{ id: number; code: number }>(sql`
      select nextval(pg_get_serial_sequence('products', 'legacy_product_id'))::int as id,
        nextval('dh_codes')::int as code`)
    expect(await count('products', `legacy_product_id >= ${id}`)).toBe(0)
    expect(await count('products', `dh_code = 'DH${code}'`)).toBe(0)
  })

  test('nothing of it happened in the future, and people did it', async () => {
    expect(await count('audit_log', 'at > now()')).toBe(0)
    expect(await count('audit_log', `actor <> 'system'`)).toBeGreaterThan(300)
  })

  test('is rejected by a database that has products', async () => {
    const attempt = database.transaction((tx) => loadDemo(tx))
    await expect(attempt).rejects.toThrow('only loaded into a database without products')
  })
})
