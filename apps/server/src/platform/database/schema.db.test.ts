import { openTestDatabase } from '@nutripim/server/test-support/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from './database.ts'
import { type Sql, sql } from './sql.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await database.script('analyze')
})
afterAll(() => database.close())

const aProduct = sql`
  country_id = 'PL' and legacy_product_id = (select min(legacy_product_id) from products where country_id = 'PL')`

describe('a composition', () => {
  const store = (composition: string) =>
    database.all(sql`update products set composition = ${composition}::jsonb where ${aProduct}`)

  test.each([
    ['no element', '{}'],
    ['zero and a hundred', '{"N": 0, "P": 100}'],
    ['four decimals', '{"N": 99.9999, "Se": 0.0001}'],
    ['a hundred with decimals', '{"N": 100.0}'],
  ])('accepts %s', async (_what, composition) => {
    await expect(store(composition)).resolves.toEqual([])
  })

  test.each([
    ['above 100', '{"N": 101}'],
    ['a little above 100', '{"N": 100.0001}'],
    ['below 0', '{"N": -1}'],
    ['five decimals', '{"N": 1.00001}'],
    ['a tiny number', '{"N": 1e-5}'],
    ['an unknown element', '{"Xx": 1}'],
    ['an element in another case', '{"n": 1}'],
    ['text', '{"N": "15"}'],
    ['null: an empty cell has no key', '{"N": null}'],
    ['a list', '{"N": [15]}'],
    ['an object', '{"N": {"P": 1}}'],
    ['a list instead of an object', '["N"]'],
    ['a number instead of an object', '15'],
  ])('is rejected: %s', async (_what, composition) => {
    await expect(store(composition)).rejects.toThrow()
  })
})

describe('the database rejects', () => {
  test.each<[string, Sql, RegExp]>([
    [
      'values by weight and by volume at once',
      sql`update products set show_units_by_weight = true, show_grams_per_litre = true where ${aProduct}`,
      /either_by_weight_or_by_volume/,
    ],
    [
      'an element displayed twice',
      sql`update products set display_elements = '{N,P,N}' where ${aProduct}`,
      /display_elements/,
    ],
    [
      'an unknown element displayed',
      sql`update products set display_elements = '{N,Xx}' where ${aProduct}`,
      /display_elements/,
    ],
    [
      'the same code twice in a country',
      sql`update products set dh_code = 'DH777777' where country_id = 'PL'`,
      /duplicate key/,
    ],
    [
      'a code of 21 characters',
      sql`update products set dh_code = repeat('x', 21) where ${aProduct}`,
      /dh_code/,
    ],
    ['a longitude of 181', sql`update dealers set longitude = 181`, /longitude/],
    ['a latitude that is no number', sql`update dealers set latitude = 'NaN'`, /latitude/],
    ['blank advice', sql`update advice set text = '  '`, /text/],
    [
      'an e-mail in upper case',
      sql`insert into users (user_id, display_name) values ('A@b.example', 'A')`,
      /user_id/,
    ],
    [
      'a decision without a time',
      sql`update approvals set state = 'Approved' where state = 'Pending'`,
      /approvals/,
    ],
    [
      'a second open approval of a product',
      sql`insert into approvals (country_id, legacy_product_id)
        select country_id, legacy_product_id from approvals where state = 'Pending'`,
      /duplicate key/,
    ],
  ])('%s', async (_what, statement, message) => {
    await expect(database.all(statement)).rejects.toThrow(message)
  })
})

test('the same code can exist in two countries', async () => {
  await database.all(sql`update products set dh_code = 'DH888888' where ${aProduct}`)
  await database.all(sql`
    insert into products (country_id, dh_code, product_name) values ('CZ', 'DH888888', 'Same')`)
})

describe('advice', () => {
  const versions = () =>
    database.all<{ change: string; text: string; actor: string }>(sql`
      select change, text, actor from advice_versions
      where country_id = 'PL' and crop_id = 'tea' order by id`)

  test('keeps every earlier text, for every kind of write', async () => {
    await database.all(sql`
      insert into advice (country_id, legacy_product_id, crop_id, text)
      select country_id, legacy_product_id, 'tea', 'one' from products where ${aProduct}`)
    const ofTea = sql`country_id = 'PL' and crop_id = 'tea'`
    await database.all(sql`update advice set text = 'two' where ${ofTea}`)
    await database.all(sql`update advice set text = 'two' where ${ofTea}`)
    await database.transaction(async (tx) => {
      await tx.all(sql`select set_config('nutripim.restoring', 'on', true)`)
      await tx.all(sql`update advice set text = 'one' where ${ofTea}`)
    })
    await database.all(sql`delete from advice where ${ofTea}`)
    expect((await versions()).map(({ change, text }) => `${change}: ${text}`)).toEqual([
      'created: one',
      'changed: two',
      'restored: one',
      'deleted: one',
    ])
  })
})

describe('an index serves', () => {
  test.each<[string, string, Sql]>([
    [
      'the live products of a country by name',
      'products_live_by_name',
      sql`select composition from products where country_id = 'PL' and is_live_product
        order by product_name collate "und-x-icu", legacy_product_id`,
    ],
    [
      'the drafts of a country, newest first',
      'products_drafts',
      sql`select 1 from products where country_id = 'PL' and not is_live_product order by created_at desc`,
    ],
    [
      'a product by its id',
      'products_by_id',
      sql`select 1 from products where legacy_product_id = 10001`,
    ],
    [
      'a code in all countries',
      'products_by_code',
      sql`select 1 from products where dh_code = 'DH100100'`,
    ],
    [
      'the products linked for a nutrient on a crop',
      'product_links_pkey',
      sql`select 1 from product_links where country_id = 'PL' and element_id = 'N' and crop_id = 'maize'`,
    ],
    [
      'advice of a crop',
      'advice_by_crop',
      sql`select text from advice where country_id = 'PL' and crop_id = 'maize'`,
    ],
    [
      'advice of a product',
      'advice_pkey',
      sql`select text from advice where country_id = 'PL' and legacy_product_id = 10001`,
    ],
    [
      'versions of an advice, newest first',
      'advice_versions_by_advice',
      sql`select text from advice_versions
        where country_id = 'PL' and legacy_product_id = 10001 and crop_id = 'maize' order by id desc`,
    ],
    [
      'phrases of a country',
      'phrases_by_category',
      sql`select text from phrases where country_id = 'PL' and action_category_id = 'timing'`,
    ],
    [
      'the dealers of a country by name',
      'dealers_by_name',
      sql`select address from dealers where country_id = 'PL' order by name collate "und-x-icu", dealer_contact_id`,
    ],
    [
      'open approvals',
      'approvals_pending',
      sql`select 1 from approvals where country_id = 'PL' and state = 'Pending'`,
    ],
    [
      'decided approvals, newest first',
      'approvals_decided',
      sql`select 1 from approvals where country_id = 'PL' and state <> 'Pending' order by decided_at desc`,
    ],
    [
      'unread notifications, newest first',
      'notifications_unread',
      sql`select payload from notifications where user_id = 'a@b.example' and read_at is null order by id desc`,
    ],
    [
      'who changed a cell last',
      'audit_log_by_record',
      sql`select actor, at from audit_log
        where country_id = 'PL' and kind = 'product' and record_id = '10001'
          and after -> 'composition' ? 'N' order by id desc limit 1`,
    ],
    [
      'the log of a country, newest first',
      'audit_log_by_moment',
      sql`select 1 from audit_log where country_id = 'PL' order by at desc limit 50`,
    ],
    [
      'the log of a person, newest first',
      'audit_log_by_actor',
      sql`select 1 from audit_log where actor = 'a@b.example' order by at desc limit 50`,
    ],
  ])('%s', async (_what, index, query) => {
    const plan = await database.transaction(async (tx) => {
      // The planner would read the small demo tables without an index.
      await tx.all(sql`
        select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`)
      return JSON.stringify(await tx.all(sql`explain (format json) ${query}`))
    })
    expect(plan).toContain(index)
    expect(plan).not.toContain('"Node Type":"Sort"')
  })
})
