import { deliveryApi } from '@nutripim/contract/delivery/delivery'
import { callWithKey, createKey } from '@nutripim/server/test-support/api-keys'
import { openTestApp, type TestApp } from '@nutripim/server/test-support/app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let app: TestApp
let secret: string
beforeAll(async () => {
  app = await openTestApp({ rateLimit: 50 })
  secret = (await createKey(app, { countries: ['PL'], scopes: ['reference:read'] })).secret
})
afterAll(() => app.close())

const path = 'delivery/v1/reference'

describe('the reference data of a key', () => {
  test('has its countries and all lists with retired entries', async () => {
    const { status, body } = await callWithKey(app, secret, path)
    expect(status).toBe(200)
    expect(body.countries).toEqual([{ id: 'PL', name: 'Poland', nativeName: 'Polska' }])
    expect(body.channels.map(({ id }: { id: string }) => id)).toEqual(['web', 'app', 'label'])
    expect([body.ranges.length, body.forms.length, body.crops.length]).toEqual([12, 5, 40])
    expect(body.elements[0]).toEqual({ id: 'N', name: expect.any(String) })
  })

  test('can be kept by a cache, and is answered with 304 until an entry changes', async () => {
    const first = await callWithKey(app, secret, path)
    expect(first.headers).toMatchObject({
      'cache-control': 'private, max-age=60, stale-while-revalidate=600',
      'surrogate-key': expect.stringMatching(/^delivery reference key-\d+$/),
    })
    expect(String(first.headers.vary)).toContain('authorization')
    const known = { 'if-none-match': String(first.headers.etag) }
    const again = await callWithKey(app, secret, path, known)
    expect([again.status, again.body, again.headers.etag]).toEqual([
      304,
      undefined,
      first.headers.etag,
    ])
    const change = { list: 'channels', id: 'label', active: false }
    await app.call('globalAdmin', 'POST', 'regional/reference-item-change', change)
    const changed = await callWithKey(app, secret, path, known)
    expect(changed.status).toBe(200)
    expect(changed.body.channels[2]).toMatchObject({ id: 'label', isRetired: true })
  })

  test('a rejected call is not kept by a cache', async () => {
    const other = await createKey(app, { scopes: ['products:read'] })
    const { status, headers } = await callWithKey(app, other.secret, path)
    expect([status, headers['cache-control']]).toEqual([403, 'no-store'])
  })
})

test('the description lists every call with its scope and examples in curl and TypeScript', async () => {
  const address = '/api/delivery/v1/openapi.json'
  expect((await app.get(address)).statusCode).toBe(401)
  const document = (await app.get(address, `Bearer ${secret}`)).json()
  expect(document.info.title).toBe('NutriPIM delivery')
  const operations = Object.values<Record<string, Record<string, unknown>>>(document.paths)
  const names = operations
    .flatMap((each) => Object.values(each))
    .map(({ operationId }) => operationId)
  expect(names).toEqual(Object.values(deliveryApi).flatMap((table) => Object.keys(table)))
  const { get } = document.paths['/api/delivery/v1/reference']
  expect(get.description).toBe("Requires an API key with the scope 'reference:read'.")
  expect(get.security).toEqual([{ apiKey: [] }])
  expect(Object.keys(document.components.securitySchemes)).toEqual(['apiKey'])
  expect(Object.keys(get.responses[200].headers)).toEqual(
    expect.arrayContaining(['ETag', 'Cache-Control', 'Surrogate-Key', 'RateLimit-Remaining']),
  )
  expect(get['x-codeSamples'].map(({ label }: { label: string }) => label)).toEqual([
    'curl',
    'TypeScript',
  ])
  expect(get['x-codeSamples'][0].source).toMatch(
    /^curl 'http.*\/api\/delivery\/v1\/reference' \\\n {2}--compressed --header "Authorization: Bearer \$NUTRIPIM_KEY"$/,
  )
})

test('both secrets of a key share its limit of requests, which the answers state', async () => {
  const { key, secret: first } = await createKey(app, { scopes: ['reference:read'] })
  const rotation = { apiKeyId: key.apiKeyId, overlapHours: 1 }
  const rotated = await app.call('globalAdmin', 'POST', 'access-control/api-key-rotation', rotation)
  const { headers } = await callWithKey(app, first)
  expect(headers).toMatchObject({ 'ratelimit-limit': '50', 'ratelimit-remaining': '49' })
  expect(Number(headers['ratelimit-reset'])).toBeLessThanOrEqual(60)
  for (let i = 0; i < 49; i += 1) await callWithKey(app, i % 2 ? first : rotated.body.secret)
  const limited = await callWithKey(app, rotated.body.secret)
  expect(limited).toMatchObject({
    status: 429,
    body: { code: 'too_many_requests' },
    headers: { 'ratelimit-remaining': '0', 'retry-after': expect.anything() },
  })
  expect((await callWithKey(app, secret)).status).toBe(200)
})
