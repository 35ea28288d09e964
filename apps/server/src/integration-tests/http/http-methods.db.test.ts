import { api } from '@nutripim/contract/api/routes'
import { deliveryApi } from '@nutripim/contract/delivery/delivery'
import { callWithKey, createKey } from '@nutripim/server/test-support/api-keys'
import { openTestApp, people, type TestApp } from '@nutripim/server/test-support/app'
import { buildChannel } from '@nutripim/server/test-support/builders/build-channel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishDueChannels } from '../../features/publishing/publisher.ts'

let app: TestApp
let address: string
let authorization: string
let key: string
beforeAll(async () => {
  app = await openTestApp({ rateLimit: 0 })
  address = await app.address()
  authorization = `Bearer ${await app.provider.issue({ email: people.globalAdmin })}`
  const scopes = ['products:read', 'advice:read', 'dealers:read', 'reference:read', 'events:read']
  const { secret } = await createKey(app, {
    countries: ['PL'],
    scopes,
    channels: ['web'],
    ownerId: people.globalAdmin,
  })
  key = `Bearer ${secret}`
  await buildChannel(app.database, 'PL', 'web', {
    fields: ['weblinkPackImage', 'weblinkSafetyDataSheet'],
  })
  await publishDueChannels(app.database)
})
afterAll(() => app.close())

const send = (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
  fetch(`${address}/${path}`, init)

const routes = Object.values({ ...api, ...deliveryApi }).flatMap((table) => Object.values(table))
const paths = [...new Set(routes.map(({ path }) => path))]
const pathOf = (path: string) =>
  `api${path
    .replace('{country}', 'PL')
    .replace('{channel}', 'web')
    .replaceAll(/\{\w+\}/g, '1')}`

describe('HEAD', () => {
  test('has the status and headers of GET and no body, at every call', async () => {
    for (const { path, method, keyScope, isStream } of routes) {
      if (method !== 'GET') continue
      const headers = { authorization: keyScope === undefined ? authorization : key }
      const get = new AbortController()
      const [got, head] = await Promise.all([
        send(pathOf(path), { headers, signal: get.signal }),
        send(pathOf(path), { headers, method: 'HEAD' }),
      ])
      const shown = ({ status, headers }: Response) => ({
        path,
        status,
        type: headers.get('content-type'),
        tag: headers.get('etag'),
        cache: headers.get('cache-control'),
      })
      expect(shown(head)).toEqual(shown(got))
      expect(await head.text()).toBe('')
      if (isStream) get.abort()
      else await got.arrayBuffer()
    }
  }, 120_000)

  test('at a call that needs a sign-in is 401 without one', async () => {
    expect((await send('api/regional/countries', { method: 'HEAD' })).status).toBe(401)
  })
})

describe('another method', () => {
  test('is 405 with the methods that are allowed, at every call', async () => {
    for (const path of paths) {
      const allowed = new Set(
        routes.filter((each) => each.path === path).map((each) => each.method),
      )
      const response = await send(pathOf(path), { method: 'PUT' })
      expect({ path, status: response.status }).toEqual({ path, status: 405 })
      const allow = response.headers.get('allow')?.split(', ') ?? []
      expect(allow).toEqual(expect.arrayContaining([...allowed]))
      expect(allow.includes('HEAD')).toBe(allow.includes('GET'))
      expect(await response.json()).toMatchObject({ code: 'method_not_allowed' })
    }
  })

  test.each([
    ['POST', 'product-info/compositions', 'GET, HEAD'],
    ['DELETE', 'health/ready', 'GET, HEAD'],
    ['GET', 'api/product-information/product-description', 'POST'],
    ['OPTIONS', 'api/regional/countries', 'GET, HEAD'],
    ['PUT', 'assets/index.js', 'GET, HEAD'],
    ['PUT', 'api/regional/%63ountries', 'GET, HEAD'],
    ['PUT', 'api/regional/countries/?a=/', 'GET, HEAD'],
  ])('%s of %s is 405 with Allow: %s', async (method, path, allow) => {
    const response = await send(path, { method, headers: { authorization } })
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow])
  })

  test('of an unknown call is 404', async () => {
    expect((await send('api/unknown', { method: 'PUT' })).status).toBe(404)
  })
})

describe('If-None-Match', () => {
  const tagged = [
    ['api/product-information/product-compositions/PL', () => authorization],
    ['api/delivery/v1/PL/web/products', () => key],
    ['api/delivery/v1/reference', () => key],
  ] as const

  test.each(tagged)(
    '%s is 304 for weak tags, lists and *, and 200 for others',
    async (path, by) => {
      const first = await send(path, { headers: { authorization: by() } })
      const tag = first.headers.get('etag') ?? ''
      expect([first.status, tag]).toEqual([200, expect.stringMatching(/^"/)])
      await first.arrayBuffer()
      const statusFor = async (known: string) => {
        const headers = { authorization: by(), 'if-none-match': known }
        const response = await send(path, { headers })
        await response.arrayBuffer()
        return response.status
      }
      for (const known of [tag, `W/${tag}`, `"other", ${tag}`, `W/"other",W/${tag}`, '*']) {
        expect([known, await statusFor(known)]).toEqual([known, 304])
      }
      for (const known of ['"other"', 'W/"other", "more"', tag.slice(1, -1), '"*"']) {
        expect([known, await statusFor(known)]).toEqual([known, 200])
      }
    },
  )
})

test.each([
  ['no token', {}, 'Bearer realm="NutriPIM"'],
  [
    'a wrong one',
    { authorization: 'Bearer a.b.c' },
    'Bearer realm="NutriPIM", error="invalid_token"',
  ],
])('401 for %s says how to sign in', async (_, headers, challenge) => {
  for (const path of ['api/regional/countries', 'openapi.json']) {
    const response = await send(path, { headers })
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, challenge])
  }
  const wrongKey = await send('api/delivery/v1/key', { headers: { authorization: 'Bearer npk_x' } })
  expect(wrongKey.headers.get('www-authenticate')).toContain('error="invalid_token"')
})

test.each(['openid-configuration', 'change-password', 'x.json', ''])(
  'an unknown address /.well-known/%s is 404, also for a page request',
  async (name) => {
    const response = await send(`.well-known/${name}`, { headers: { accept: 'text/html' } })
    expect(response.status).toBe(404)
  },
)

describe('the delivery API', () => {
  test('answers privately unless a setting says that a cache keeps the keys apart', async () => {
    const path = 'api/delivery/v1/PL/web/products'
    const { headers } = await send(path, { headers: { authorization: key } })
    expect(headers.get('cache-control')).toMatch(/^private, max-age=60/)
    const behindCache = await openTestApp({ hasSharedCache: true })
    try {
      const { secret } = await createKey(behindCache, { scopes: ['reference:read'] })
      const answer = await callWithKey(behindCache, secret, 'delivery/v1/reference')
      expect(answer.headers['cache-control']).toMatch(/^public, max-age=60/)
    } finally {
      await behindCache.close()
    }
  })

  test('delivers addresses of our own files with our host, and others as they are', async () => {
    const response = await send('api/delivery/v1/PL/web/products?limit=500', {
      headers: { authorization: key },
    })
    const { items } = (await response.json()) as { items: { weblinkPackImage: string }[] }
    const images = items
      .map(({ weblinkPackImage }) => weblinkPackImage)
      .filter((link) => link !== '')
    expect(images.length).toBeGreaterThan(10)
    for (const image of images) expect(image).toMatch(/^https?:\/\/[^/]+\/bags\//)
    const feed = await send('api/delivery/v1/PL/web/changes?limit=500', {
      headers: { authorization: key },
    })
    expect(await feed.text()).not.toMatch(/"weblinkPackImage" ?: ?"\//)
  })

  test.each([
    ...['products', 'declarations', 'dealers', 'advice'].flatMap((list) =>
      ['x', 'PL', '-1', '1.5', "'", '12abc', ' '].map((cursor) => [list, cursor]),
    ),
    ['advice', '10001'],
    ['products', '10001/maize'],
    ['changes', 'x'],
  ])('answers 400 to the cursor of %s that is none: %s', async (list, cursor) => {
    const response = await send(
      `api/delivery/v1/PL/web/${list}?after=${encodeURIComponent(cursor ?? '')}`,
      { headers: { authorization: key } },
    )
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'invalid_input' })
  })
})
