import type { Route } from '@nutripim/contract/api/route'
import { api } from '@nutripim/contract/api/routes'
import { type Scope, scopes } from '@nutripim/contract/api-keys/scopes'
import { deliveryApi } from '@nutripim/contract/delivery/delivery'
import { createKey } from '@nutripim/server/test-support/api-keys'
import { openTestApp, people, type TestApp } from '@nutripim/server/test-support/app'
import { createForeignRecords, foreignText } from '@nutripim/server/test-support/foreign-records'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'

const routes: [string, Route][] = Object.values(deliveryApi).flatMap((table) =>
  Object.entries<Route>(table),
)

let app: TestApp
/** A key for each scope, of Poland; marked records are in the United Kingdom. */
const secrets = new Map<Scope, string>()
/** Keys and secrets with all scopes that are not valid any more. */
const ended = new Map<string, string>()
let replacing: string
let lost: string

const own = 'PL'
const foreign = 'GB'
const everything = { scopes, channels: ['web', 'app', 'label'], ownerId: people.globalAdmin }

beforeAll(async () => {
  app = await openTestApp({ rateLimit: 0 })
  await createForeignRecords(app)
  for (const scope of scopes) {
    const { secret } = await createKey(app, { ...everything, scopes: [scope] })
    secrets.set(scope, secret)
  }
  const post = (path: string, body: object) =>
    app.call('globalAdmin', 'POST', `access-control/${path}`, body)

  const revoked = await createKey(app, everything)
  await post('api-key-revocation', { apiKeyId: revoked.key.apiKeyId })
  ended.set('revoked', revoked.secret)

  const expired = await createKey(app, everything)
  await app.database.all(
    sql`update api_keys set expires_at = now() where api_key_id = ${expired.key.apiKeyId}`,
  )
  ended.set('expired', expired.secret)

  const rotated = await createKey(app, everything)
  const rotation = { apiKeyId: rotated.key.apiKeyId, overlapHours: 0 }
  replacing = (await post('api-key-rotation', rotation)).body.secret
  ended.set('rotated', rotated.secret)

  const email = 'owner@walk.example'
  await post(`user/${email}`, {
    displayName: 'Owner',
    roles: ['REGIONALADMIN'],
    marketingCountries: [own],
    was: null,
  })
  const powerless = await createKey(app, { ...everything, ownerId: email })
  lost = powerless.secret
  await app.database.all(sql`delete from user_roles where user_id = ${email}`)
})
afterAll(() => app.close())

const call = (route: Route, country: string, secret: string) =>
  app.call(undefined, route.method, pathOf(route, country), undefined, {
    authorization: `Bearer ${secret}`,
  })

function pathOf({ path, country }: Route, value: string): string {
  const [, where] = /^params\.(\w+)$/.exec(country ?? '') ?? []
  const values: Record<string, string> = { channel: 'web', code: 'ABROAD' }
  return path
    .slice(1)
    .replaceAll(/\{(\w+)\}/g, (_, part: string) =>
      part === where ? value : (values[part] ?? '2000000000'),
    )
}

describe.each(routes)('%s', (_name, route) => {
  const scope = route.keyScope ?? 'any'

  test('is denied to every key without its scope, and to no other', async () => {
    for (const [granted, secret] of secrets) {
      const { status, body } = await call(route, own, secret)
      if (scope === 'any' || scope === granted) {
        expect({ granted, status }).not.toMatchObject({ status: 401 })
        expect({ granted, status }).not.toMatchObject({ status: 403 })
        expect(status).toBeLessThan(500)
        expect(String(JSON.stringify(body))).not.toContain(foreignText)
      } else {
        expect({ granted, code: body.code }).toEqual({ granted, code: 'scope_missing' })
      }
    }
  })

  if (route.country)
    test('answers 404 for a country that the key does not have', async () => {
      for (const [granted, secret] of secrets) {
        const { status, body } = await call(route, foreign, secret)
        const isPermitted = scope === 'any' || scope === granted
        expect({ status, code: body.code }).toEqual(
          isPermitted
            ? { status: 404, code: 'country_not_held' }
            : { status: 403, code: 'scope_missing' },
        )
        expect(JSON.stringify(body)).not.toContain(foreignText)
      }
    })

  test('is denied with a revoked, expired or rotated key', async () => {
    for (const [state, secret] of ended) {
      for (const country of [own, foreign]) {
        const { status, body } = await call(route, country, secret)
        expect({ state, status, code: body.code }).toEqual({
          state,
          status: 401,
          code: 'key_rejected',
        })
      }
    }
    expect((await call(route, own, replacing)).status).not.toBe(401)
  })

  test('is denied with a key whose owner has lost all roles', async () => {
    const { body } = await call(route, own, lost)
    if (scope !== 'any') expect(body.code).toBe('scope_missing')
    if (scope === 'any' && !route.country) expect(body).toMatchObject({ scopes: [] })
  })

  test('is denied without a key, and to people', async () => {
    const none = await app.call(undefined, route.method, pathOf(route, own))
    const person = await app.call('globalAdmin', route.method, pathOf(route, own))
    for (const { status, body } of [none, person]) {
      expect({ status, code: body.code }).toEqual({ status: 401, code: 'key_rejected' })
    }
  })
})

test('no call of the API of people accepts a key', async () => {
  const [secret = ''] = secrets.values()
  const authorization = `Bearer ${secret}`
  for (const route of Object.values(api).flatMap((table) => Object.values<Route>(table))) {
    if (route.public) continue
    const { status } = await app.call(
      undefined,
      route.method,
      pathOf(route, own),
      route.method === 'GET' ? undefined : {},
      { authorization },
    )
    expect({ path: route.path, status }).toEqual({ path: route.path, status: 401 })
  }
})
