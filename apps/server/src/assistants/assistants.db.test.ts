import { scopes } from '@nutripim/contract/api-keys/scopes'
import { callWithKey, createKey, listKeys } from '@nutripim/server/test-support/api-keys'
import { openTestApp, type TestApp } from '@nutripim/server/test-support/app'
import {
  callOf,
  connectAssistant,
  createAssistantKey,
  sendMessage,
  type TestAssistant,
} from '@nutripim/server/test-support/assistant'
import { buildChannel } from '@nutripim/server/test-support/builders/build-channel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishDueChannels } from '../features/publishing/publisher.ts'
import { sql } from '../platform/database/sql.ts'

let app: TestApp
let assistant: TestAssistant
let secret: string
let code: string
let productId: number
beforeAll(async () => {
  app = await openTestApp({ rateLimit: 0, servesAssistants: true })
  secret = await createAssistantKey(app, scopes, { countries: ['PL', 'DE'] })
  assistant = await connectAssistant(app, secret)
  const [product] = await app.database.all<{ id: number; code: string }>(sql`
    select p.legacy_product_id as id, p.dh_code as code from products p
    where p.country_id = 'PL' and p.is_live_product and p.show_on_web
      and exists (select from advice a where a.country_id = 'PL' and a.legacy_product_id = p.legacy_product_id)
      and exists (select from products o where o.country_id = 'DE' and o.dh_code = p.dh_code and o.is_live_product)
    order by p.dh_code limit 1`)
  code = product!.code
  productId = product!.id
  await buildChannel(app.database, 'PL', 'web', { filter: ['showOnWeb'] })
  await publishDueChannels(app.database)
})
afterAll(() => app.close())

async function read(name: string, input: object) {
  const result = await assistant.use(name, input)
  expect(result).toHaveProperty('answer')
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape
  return (result as { answer: any }).answer
}

describe('a tool', () => {
  test('finds products by name and code', async () => {
    const found = await read('find_products', { text: code, country: 'PL' })
    expect(found.products).toEqual([
      expect.objectContaining({ country: 'PL', code, matchedIn: 'code' }),
    ])
    const many = await read('find_products', { text: 'dh10', limit: 25 })
    expect(many.products).toHaveLength(25)
  })

  test('reads a product with what is missing, without advice', async () => {
    await app.database.all(sql`
      update products set web_long_description = ${`<p>${'long '.repeat(5000)}</p>`}, web_synonyms = '{}'
      where country_id = 'PL' and dh_code = ${code}`)
    const product = await read('get_product', { country: 'PL', code })
    expect(product).toMatchObject({ countryId: 'PL', dhCode: code })
    expect(product.missing).toContain('synonyms')
    expect(product.webLongDescription).toMatch(/… \(17007 more characters\)$/)
    expect(product.otherCountries).toEqual([expect.objectContaining({ country: 'DE' })])
    expect(product).not.toHaveProperty('advice')
    expect(product).not.toHaveProperty('history')
  })

  test('reads composition and declaration as the screens show them', async () => {
    const composition = await read('get_composition', { country: 'PL', code })
    const { body } = await app.call(
      'globalAdmin',
      'GET',
      `product-information/product-page/${productId}`,
    )
    expect(composition.composition).toEqual(body.product.composition)
    const declared = await read('get_declaration', { country: 'PL', code })
    expect(declared).toMatchObject({
      declaration: body.product.declaration,
      nutrients: body.nutrients,
    })
  })

  test('lists advice of a product and of a crop, and the next ones', async () => {
    const ofProduct = await read('list_advice', { country: 'PL', code })
    expect(ofProduct.total).toBe(ofProduct.advice.length)
    const [first] = ofProduct.advice
    const byName = await read('list_advice', { country: 'PL', code, crop: first.cropName })
    expect(byName).toEqual({ total: 1, advice: [first] })
    const all = await read('list_advice', { country: 'PL', limit: 2 })
    const next = await read('list_advice', { country: 'PL', limit: 1, skip: 1 })
    expect(next).toEqual({ total: all.total, advice: [all.advice[1]] })
  })

  test('lists gaps like the completion report', async () => {
    const { body } = await app.call('globalAdmin', 'POST', 'product-information/product-status', {
      countryCode: 'PL',
      showMissingOnly: true,
    })
    const gaps = await read('list_gaps', { country: 'PL', limit: 5 })
    expect(gaps).toMatchObject({ totals: body.totals, incomplete: body.products.length })
    expect(gaps.products).toHaveLength(5)
    const ofField = await read('list_gaps', { country: 'PL', field: 'synonyms', limit: 1 })
    expect(ofField.incomplete).toBe(body.totals.products - body.totals.synonyms)
    expect(ofField.products[0].missing).toContain('synonyms')
  })

  test('compares a product across the countries of the key', async () => {
    await app.database.all(sql`
      update products set composition = composition || '{"Zn": 0.25}'
      where country_id = 'DE' and dh_code = ${code}`)
    const compared = await read('compare_countries', { code })
    expect([...compared.countries].sort()).toEqual(['DE', 'PL'])
    const zinc = { field: 'composition.Zn', values: { PL: null, DE: 0.25 } }
    expect(compared.differences).toContainEqual(zinc)
    const one = await read('compare_countries', { code, field: 'composition.Zn' })
    expect(one.differences).toEqual([zinc])
  })

  test('reads the changes of a product without naming users', async () => {
    const product = { legacyProductId: productId, composition: { Mo: 0.125 } }
    await app.call('globalAdmin', 'POST', 'product-information/product-compositions', {
      countryCode: 'PL',
      products: [product],
    })
    const history = await read('get_history', { country: 'PL', code, limit: 1 })
    expect(history.changes).toEqual([
      expect.objectContaining({
        action: 'saveCompositions',
        after: expect.objectContaining({ composition: { Mo: 0.125 } }),
      }),
    ])
    expect(JSON.stringify(history)).not.toContain('gina')
  })

  test('finds dealers near a location, nearest first', async () => {
    const { dealers } = await read('find_dealers', {
      country: 'PL',
      near: { latitude: 52.23, longitude: 21.01 },
      limit: 3,
    })
    const distances = dealers.map(({ kilometres }: { kilometres: number }) => kilometres)
    expect(distances).toHaveLength(3)
    expect(distances).toEqual([...distances].sort((a, b) => a - b))
    const [nearest] = dealers
    const byName = await read('find_dealers', { country: 'PL', text: nearest.name })
    expect(byName.dealers).toContainEqual({ ...nearest, kilometres: null })
  })

  test('lists reference data without retired entries', async () => {
    const { countries } = await read('list_reference', { list: 'countries' })
    expect(countries.map(({ id }: { id: string }) => id).sort()).toEqual(['DE', 'PL'])
    await app.database.all(sql`update crops set is_active = false where id = 'maize'`)
    const { crops } = await read('list_reference', { list: 'crops' })
    expect(crops.map(({ id }: { id: string }) => id)).not.toContain('maize')
  })

  test('reads a product as a channel delivers it', async () => {
    const delivered = await read('get_delivered_product', { country: 'PL', channel: 'web', code })
    const { body } = await callWithKey(app, secret, `delivery/v1/PL/web/products/by-code/${code}`)
    expect(delivered).toEqual(body)
  })

  test.each([
    [
      'compare_countries',
      { field: 'colour' },
      /^There is no field colour\. The fields are .*composition\.MgO/,
    ],
    ['compare_countries', { field: 'composition.mgo' }, /^There is no field composition\.mgo\./],
    ['compare_countries', { field: 'composition' }, /^There is no field composition\./],
    ['compare_countries', { code: 'NONE' }, /^There is no live product NONE in the countries/],
    ['list_advice', { country: 'PL', crop: 'maiz' }, /^There is no crop maiz\./],
    ['list_advice', { country: 'PL', code: 'NONE' }, /^There is no live product NONE in PL\./],
    ['list_gaps', { country: 'PL', field: 'colour' }, /colour|field/],
    ['get_product', { country: 'PL', code: 'NONE' }, /^There is no live product NONE in PL\./],
    ['get_composition', { country: 'PL', code: 'NONE' }, /^There is no live product NONE/],
    ['get_declaration', { country: 'PL', code: 'NONE' }, /^There is no live product NONE/],
    ['get_history', { country: 'PL', code: 'NONE' }, /^There is no live product NONE/],
    [
      'get_delivered_product',
      { country: 'PL', channel: 'web', code: 'NONE' },
      /does not deliver NONE/,
    ],
    ['get_delivered_product', { country: 'PL', channel: 'moon' }, /moon/],
    ['find_products', { text: 'a', country: 'FR' }, /does not have the country FR/],
    ['find_dealers', { country: 'FR' }, /does not have the country FR/],
    ['list_reference', { list: 'colours' }, /list/],
  ])('%s with %j says what is wrong, not that there is nothing', async (name, input, reason) => {
    const needsCode = /^(compare_countries|get_)/.test(name)
    const result = await assistant.use(name, { ...(needsCode && { code }), ...input })
    expect(result).toEqual({ rejected: expect.stringMatching(reason) })
  })

  test('a crop without advice and a field without differences are answered with nothing', async () => {
    const { advice } = await read('list_advice', {
      country: 'PL',
      code,
      crop: 'Winter Barley',
      skip: 1000,
    })
    expect(advice).toEqual([])
    const { differences } = await read('compare_countries', { code, field: 'dhCode' })
    expect(differences).toEqual([])
  })

  test('explains an input that is wrong, and a product that does not exist', async () => {
    expect(await assistant.use('get_product', { country: 'PL', code: 'NONE' })).toEqual({
      rejected: 'There is no live product NONE in PL. Use find_products to find its code.',
    })
    const { rejected } = (await assistant.use('list_gaps', { country: 'Poland' })) as {
      rejected: string
    }
    expect(rejected).toContain('country')
    expect(await assistant.use('list_gaps', { country: 'PL', limit: 1000 })).toHaveProperty(
      'rejected',
    )
  })
})

test('both versions of the protocol answer the same', async () => {
  const earlier = await connectAssistant(app, secret, 'legacy')
  expect(await earlier.listTools()).toEqual(await assistant.listTools())
  const input = { country: 'PL', code }
  expect(await earlier.use('get_composition', input)).toEqual(
    await assistant.use('get_composition', input),
  )
})

test('a key is listed with the last tool that it used, and each call is counted', async () => {
  const { key, secret: other } = await createKey(app, {
    scopes: ['assistants:use', 'reference:read'],
  })
  const client = await connectAssistant(app, other)
  await client.use('list_reference', { list: 'channels' })
  await expect
    .poll(async () => (await listKeys(app)).find(({ name }) => name === key.name)?.lastCall?.call)
    .toBe('assistant list_reference')
})

describe('the endpoint', () => {
  test('does not exist unless it is switched on', async () => {
    const other = await openTestApp({ rateLimit: 0 })
    const { status, body } = await sendMessage(other, undefined, callOf('find_products'))
    expect([status, body.code]).toEqual([404, 'not_found'])
    await other.close()
  })

  test('rejects several messages at once, subscriptions and what is no message', async () => {
    const call = callOf('list_reference', { list: 'channels' })
    const subscription = { jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params: {} }
    for (const message of [[call, call], subscription, {}, { method: 'x y' }]) {
      const { status, body } = await sendMessage(app, secret, message)
      expect([status, body.code]).toEqual([400, 'malformed_request'])
    }
  })

  test('finds several things at the same time', async () => {
    const texts = ['a', 'nitralis', 'npk', 'm n p e', 'x', 'y', 'z', 'ni ma de ca']
    const found = await Promise.all(texts.map((text) => assistant.use('find_products', { text })))
    for (const each of found) expect(each).toHaveProperty('answer.products')
  })

  test('rejects a message that is too large', async () => {
    const message = callOf('find_products', { text: 'x'.repeat(300_000) })
    const { status, body } = await sendMessage(app, secret, message)
    expect([status, body.code]).toEqual([413, 'body_too_large'])
  })

  test('has no stream and no sessions', async () => {
    for (const method of ['GET', 'DELETE', 'PUT', 'HEAD']) {
      const answer = await fetch(`${await app.address()}/api/delivery/v1/mcp`, { method })
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
    }
  })

  test('counts towards the limit of requests of the key', async () => {
    const limited = await openTestApp({ rateLimit: 5, servesAssistants: true })
    const own = await createAssistantKey(limited, ['reference:read'])
    const call = callOf('list_reference', { list: 'channels' })
    for (let i = 0; i < 5; i += 1) {
      expect((await sendMessage(limited, own, call)).status).toBe(200)
    }
    expect((await sendMessage(limited, own, call)).body.code).toBe('too_many_requests')
    await limited.close()
  })
})
