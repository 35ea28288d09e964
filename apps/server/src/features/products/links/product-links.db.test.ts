import type { LinkedProduct } from '@nutripim/contract/products/product-links'
import { openTestApp, type Person, people, type TestApp } from '@nutripim/server/test-support/app'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'

let app: TestApp
let a: number
let b: number
let c: number
let foreign: number

beforeAll(async () => {
  app = await openTestApp()
  const all = (await app.call('marketer', 'GET', 'regional/all-products?country=ES')).body
  ;[a, b, c] = all.slice(0, 3).map((product: LinkedProduct) => product.legacyProductId)
  const portugal = (await app.call('marketer', 'GET', 'regional/all-products?country=PT')).body
  foreign = portugal[0].legacyProductId
})
afterAll(() => app.close())
beforeEach(() => app.database.all(sql`delete from product_links where country_id = 'ES'`))

const list = { countryCode: 'ES', element: 'N', cropId: 'maize' }
const find = async (of = list) => app.call('marketer', 'POST', 'regional/product-links', of)
const stored = async (of = list) =>
  (await find(of)).body.products.map((product: LinkedProduct) => product.legacyProductId)
const save = (products: number[], more: object = {}, person: Person = 'marketer') =>
  app.call(person, 'POST', 'product-information/product-links', { ...list, products, ...more })

test('the counts list each nutrient and crop with linked products, in the assigned country only', async () => {
  await save([b, a])
  await save([c], { element: 'Zn', cropId: 'rice' })
  const counts = await app.call('marketer', 'GET', 'regional/product-link-counts/ES')
  expect(counts.status).toBe(200)
  expect(counts.body).toHaveLength(2)
  expect(counts.body).toEqual(
    expect.arrayContaining([
      { element: 'N', cropId: 'maize', products: 2 },
      { element: 'Zn', cropId: 'rice', products: 1 },
    ]),
  )
})

describe('[LNK-01] the products linked for a nutrient on a crop', () => {
  test('are saved in their order and read again', async () => {
    const { status, body } = await save([b, a], { was: [] })
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...list, products: [{ legacyProductId: b }, {}] })
    expect((await find()).body).toEqual(body)
    expect(Object.keys(body.products[0])).toEqual([
      'legacyProductId',
      'dhCode',
      'productName',
      'productRange',
    ])
  })

  test('are another list for another nutrient, crop or country', async () => {
    await save([a])
    for (const other of [
      { ...list, element: 'P' },
      { ...list, cropId: 'rice' },
      { ...list, countryCode: 'PT' },
    ]) {
      expect(await stored(other)).not.toContain(a)
    }
    await save([b], { cropId: 'rice' })
    expect(await stored()).toEqual([a])
  })

  test('can be put in another order, added to and taken out at once', async () => {
    await save([a, b])
    expect((await save([c, b], { was: [a, b] })).status).toBe(200)
    expect(await stored()).toEqual([c, b])
    await save([b, c], { was: [c, b] })
    expect(await stored()).toEqual([b, c])
    await save([], { was: [b, c] })
    expect(await stored()).toEqual([])
  })

  test('a list that another user changed conflicts and stays, with who and when', async () => {
    await save([a], { was: [] }, 'globalAdmin')
    const { status, body } = await save([b], { was: [] })
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'conflict' })
    expect(body.conflict).toMatchObject({
      stored: [{ legacyProductId: a }],
      savedBy: 'Gina Admin',
    })
    expect(Date.now() - Date.parse(body.conflict.savedAt)).toBeLessThan(60_000)
    expect(await stored()).toEqual([a])
    expect((await save([b], { was: [a] })).status).toBe(200)
  })

  test('a list that another user emptied or put in another order conflicts too', async () => {
    for (const other of [[], [b, a]]) {
      await save([a, b])
      await save(other, {}, 'globalAdmin')
      const { body } = await save([c], { was: [a, b] })
      expect(body.conflict).toMatchObject({ savedBy: 'Gina Admin' })
      expect(await stored()).toEqual(other)
    }
  })

  test('two people who come to the same list do not conflict', async () => {
    await save([a, b], { was: [] }, 'globalAdmin')
    expect((await save([a, b], { was: [] })).status).toBe(200)
  })

  test('of many who save one empty list at the same time exactly one succeeds', async () => {
    const lists = [[a], [b], [c], [a, b], [b, a], [a, c], [c, a], [b, c]]
    const answers = await Promise.all(lists.map((each) => save(each, { was: [] })))
    const statuses = answers.map(({ status }) => status)
    expect([...statuses].sort()).toEqual([200, ...Array(7).fill(409)])
    expect(await stored()).toEqual(lists[statuses.indexOf(200)])
  })
})

describe('is rejected whole', () => {
  test.each<[string, () => object, number, string]>([
    ['a product of another country', () => ({ products: [a, foreign] }), 404, 'products[1]'],
    ['an unknown product', () => ({ products: [2_000_000_000] }), 404, 'products[0]'],
    ['a product twice', () => ({ products: [a, a] }), 400, 'products'],
    ['an unknown crop', () => ({ products: [a], cropId: 'moon' }), 400, 'cropId'],
    ['an unknown element', () => ({ products: [a], element: 'Xx' }), 400, 'element'],
  ])('%s', async (_what, body, expected, path) => {
    const answer = await save([], body())
    expect({ status: answer.status, path: answer.body.errors[0].path }).toEqual({
      status: expected,
      path,
    })
    expect(await stored()).toEqual([])
  })

  test('a draft', async () => {
    const { id } = await app.database.get<{ id: number }>(sql`
      select legacy_product_id as id from products
      where country_id = 'ES' and not is_live_product limit 1`)
    expect((await save([id])).status).toBe(404)
  })
})

test('an unknown crop has no list', async () => {
  const { status, body } = await find({ ...list, cropId: 'moon' })
  expect({ status, errors: body.errors }).toEqual({
    status: 400,
    errors: [{ path: 'cropId', text: 'is not a crop' }],
  })
})

test('a save leaves its rows in the log; one that changes nothing leaves none', async () => {
  const log = (request: unknown) =>
    app.database.all(sql`
      select actor, act, change, record_id as record from audit_log
      where kind = 'product link' and request_id = ${request} order by id`)
  const saved = await save([a])
  expect(await log(saved.headers['x-request-id'])).toEqual([
    { actor: people.marketer, act: 'saveProductLinks', change: 'insert', record: `N/maize/${a}` },
  ])
  const same = await save([a], { was: [a] })
  expect(await log(same.headers['x-request-id'])).toEqual([])
})
