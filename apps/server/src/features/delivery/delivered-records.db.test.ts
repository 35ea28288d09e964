import { callWithKey, createKey } from '@nutripim/server/test-support/api-keys'
import { openTestApp, type TestApp } from '@nutripim/server/test-support/app'
import { buildChannel } from '@nutripim/server/test-support/builders/build-channel'
import { cursorOf, deliveredBy } from '@nutripim/server/test-support/publishing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'
import { publishDueChannels } from '../publishing/publisher.ts'

let app: TestApp
let secret: string
let apiKeyId: number
const scopes = ['products:read', 'advice:read', 'dealers:read', 'events:read']
beforeAll(async () => {
  app = await openTestApp({ rateLimit: 0 })
  const issued = await createKey(app, { countries: ['PL'], scopes, channels: ['web'] })
  secret = issued.secret
  apiKeyId = issued.key.apiKeyId
  await buildChannel(app.database, 'PL', 'web', { filter: ['showOnWeb'] })
  await publishDueChannels(app.database)
})
afterAll(() => app.close())

const get = (path: string, headers = {}) =>
  callWithKey(app, secret, `delivery/v1/PL/${path}`, headers)

describe('a list', () => {
  test.each(['products', 'declarations', 'advice', 'dealers'])(
    'of %s, read page by page, has everything that the channel delivers',
    async (path) => {
      const items: unknown[] = []
      const cursor = await cursorOf(app.database, 'PL', 1)
      let after: string | null = ''
      while (after !== null) {
        const { status, body } = await get(`web/${path}?limit=100${after && `&after=${after}`}`)
        expect({ status, publication: body.publication, cursor: body.cursor }).toEqual({
          status: 200,
          publication: 1,
          cursor,
        })
        items.push(...body.items)
        after = body.next
      }
      const kind = path === 'advice' ? path : path.slice(0, -1)
      const delivered = await deliveredBy(app.database, 'PL', 'web')
      const expected = delivered.filter((each) => each.kind === kind).map(({ content }) => content)
      const sorted = (list: unknown[]) => list.map((each) => JSON.stringify(each)).sort()
      expect(expected.length).toBeGreaterThan(0)
      expect(sorted(items)).toEqual(sorted(expected))
    },
  )

  test('is answered with 304 until the next publication, and has keys to purge it by', async () => {
    const first = await get('web/products')
    const etag = `"PL-web-${await cursorOf(app.database, 'PL', 1)}"`
    expect(first.headers).toMatchObject({
      etag,
      'cache-control': 'private, max-age=60, stale-while-revalidate=600',
      'surrogate-key': `delivery PL-web PL-web-products key-${apiKeyId}`,
      vary: 'authorization, accept-encoding',
    })
    const again = await get('web/products', { 'if-none-match': etag })
    expect([again.status, again.body]).toEqual([304, undefined])
  })

  test('that was read before takes one statement, like one product and a poll without news', async () => {
    const { body } = await get('web/products')
    const id = body.items[0].legacyProductId
    const addresses = ['web/products', `web/products/${id}`, `web/changes?after=${body.cursor}`]
    for (const address of addresses) {
      const counts: number[] = []
      for (let i = 0; i < 5; i += 1) {
        const before = app.databaseOfServer.load().statements
        expect((await get(address)).status).toBe(200)
        counts.push(app.databaseOfServer.load().statements - before)
      }
      // The server may run other statements at the same time.
      expect({ address, statements: Math.min(...counts) }).toEqual({ address, statements: 1 })
    }
  })

  test('of a channel that the database cannot store is rejected', async () => {
    for (const channel of ['%00', '%ED%A0%80']) {
      const { status } = await get(`${channel}/products`)
      expect({ channel, isServerError: status >= 500 }).toEqual({ channel, isServerError: false })
    }
  })

  test.each(['0', '501', '1.5', 'many'])(
    'with the limit %s is rejected with a sentence',
    async (limit) => {
      const { status, body } = await get(`web/products?limit=${limit}`)
      expect([status, body.detail]).toEqual([400, 'limit: must be a whole number from 1 to 500'])
    },
  )

  test.each(['br', 'gzip'])('is compressed with %s, with the same content', async (encoding) => {
    const address = `${await app.address()}/api/delivery/v1/PL/web/products`
    const authorization = `Bearer ${secret}`
    const plain = await get('web/products')
    const answer = await fetch(address, {
      headers: { authorization, 'accept-encoding': encoding },
    })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(await answer.json()).toEqual(plain.body)
  })

  test('of products in which a field changed has only those', async () => {
    const { body } = await get('web/products?limit=3')
    const [first, second] = body.items
    const change = (product: { legacyProductId: number }, composition: object) =>
      app.call('globalAdmin', 'POST', 'product-information/product-compositions', {
        countryCode: 'PL',
        products: [{ legacyProductId: product.legacyProductId, composition }],
      })
    await change(first, { N: 11.25 })
    await app.database.all(sql`
      update products set web_product_name = 'Another name' where legacy_product_id = ${second.legacyProductId}`)
    await publishDueChannels(app.database)
    const changed = async (fields: string) => {
      const answer = await get(`web/products?changedFields=${fields}&since=${body.cursor}`)
      return answer.body.items.map(
        ({ legacyProductId }: { legacyProductId: number }) => legacyProductId,
      )
    }
    expect(await changed('composition')).toEqual([first.legacyProductId])
    expect(await changed('webProductName')).toEqual([second.legacyProductId])
    expect((await changed('webProductName,composition')).sort()).toEqual(
      [first.legacyProductId, second.legacyProductId].sort(),
    )
  })

  test('without the cursor that belongs to them are an error of the missing parameter', async () => {
    const rejected = async (query: string) => (await get(`web/products?${query}`)).body
    expect(await rejected('changedFields=composition')).toMatchObject({
      code: 'invalid_input',
      errors: [{ path: 'since', text: 'is required with changedFields' }],
    })
    expect(await rejected(`since=${(await get('web/products')).body.cursor}`)).toMatchObject({
      code: 'invalid_input',
      errors: [{ path: 'changedFields', text: 'is required with since' }],
    })
  })
})

/** Longer than what is worth compressing. */
const repeatedText = 'A long name. '.repeat(200)

describe('a product', () => {
  test('is found by its number and by its code, and answered with 304 until it changes', async () => {
    const { body } = await get('web/products?limit=1')
    const [product] = body.items
    const byNumber = await get(`web/products/${product.legacyProductId}`)
    const byCode = await get(`web/products/by-code/${product.dhCode}`)
    expect([byNumber.body, byCode.body]).toEqual([product, product])
    expect(byNumber.headers['surrogate-key']).toBe(
      `delivery PL-web PL-web-products PL-web-product-${product.legacyProductId} key-${apiKeyId}`,
    )
    const known = { 'if-none-match': String(byNumber.headers.etag) }
    expect((await get(`web/products/${product.legacyProductId}`, known)).status).toBe(304)
  })

  test('is compressed with brotli, and its answer is kept until it is published again', async () => {
    const [product] = (await get('web/products?limit=1')).body.items
    const publishName = async (name: string) => {
      await app.database.all(sql`
        update products set web_product_name = ${name}
        where legacy_product_id = ${product.legacyProductId}`)
      await publishDueChannels(app.database)
    }
    const address = `${await app.address()}/api/delivery/v1/PL/web/products/${product.legacyProductId}`
    const headers = { authorization: `Bearer ${secret}`, 'accept-encoding': 'gzip, br' }
    for (const name of [`${repeatedText} one`, `${repeatedText} two`]) {
      await publishName(name)
      for (const turn of ['first', 'second']) {
        const answer = await fetch(address, { headers })
        const { webProductName } = JSON.parse(await answer.text())
        const encoding = answer.headers.get('content-encoding')
        expect({ turn, encoding, webProductName }).toEqual({
          turn,
          encoding: 'br',
          webProductName: name,
        })
      }
    }
  })

  test('that the channel does not deliver is not found', async () => {
    const { id } = await app.database.get<{ id: number }>(sql`
      select min(legacy_product_id) as id from products
      where country_id = 'PL' and is_live_product and not show_on_web`)
    const { status, body } = await get(`web/products/${id}`)
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'not_found' })
  })
})

test('a channel that the key does not have is not found, nor one that has published nothing', async () => {
  expect((await get('app/products')).body).toMatchObject({
    status: 404,
    code: 'channel_not_permitted',
    detail: "This API key does not have the channel 'app'.",
  })
  const other = await createKey(app, { countries: ['PL'], scopes, channels: ['label'] })
  const { body } = await callWithKey(app, other.secret, 'delivery/v1/PL/label/products')
  expect(body).toMatchObject({ status: 404, code: 'not_found' })
})
