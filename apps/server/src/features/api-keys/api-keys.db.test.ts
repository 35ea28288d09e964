import { callWithKey, createKey, listKeys, newKey } from '@nutripim/server/test-support/api-keys'
import { openTestApp, type Person, people, type TestApp } from '@nutripim/server/test-support/app'
import { waitFor } from '@nutripim/tools/test-support/wait-for'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'
import { createSecret, digestOf } from './key-secret.ts'
import { warnOfExpiry } from './warn-of-expiry.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ rateLimit: 0 })
  await addUser(marketer, ['REGIONALMARKETING'], ['CZ'])
})
afterAll(() => app.close())

const post = (by: Person, path: string, body: object) =>
  app.call(by, 'POST', `access-control/${path}`, body)
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
/** A marketer of the Czech Republic, whom the regional administrator can see. */
const marketer = 'marketer@keys.example'
const addUser = (email: string, roles: string[], countries: string[]) =>
  post('globalAdmin', `user/${email}`, {
    displayName: email,
    roles,
    marketingCountries: countries,
    was: null,
  })

describe('many calls of a key at once', () => {
  test('share statements, and the next call after its revocation is rejected', async () => {
    const { key, secret } = await createKey(app)
    await callWithKey(app, secret)
    const counts: number[] = []
    for (let i = 0; i < 5; i += 1) {
      const before = app.databaseOfServer.load().statements
      const answers = await Promise.all(Array.from({ length: 20 }, () => callWithKey(app, secret)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      counts.push(app.databaseOfServer.load().statements - before)
    }
    // The server may run other statements at the same time.
    expect(Math.min(...counts)).toBeLessThan(20)

    const earlier = Array.from({ length: 20 }, () => callWithKey(app, secret))
    await post('globalAdmin', 'api-key-revocation', { apiKeyId: key.apiKeyId })
    expect((await callWithKey(app, secret)).status).toBe(401)
    await Promise.all(earlier)
  })
})

describe('creating a key', () => {
  test('answers with the secret once and stores only its SHA-256', async () => {
    const { key, secret } = await createKey(app, {
      countries: ['PL', 'CZ', 'PL'],
      scopes: ['dealers:read'],
    })
    expect(key).toMatchObject({
      state: 'active',
      ownerId: people.regionalAdmin,
      countries: ['CZ', 'PL'],
      scopes: ['dealers:read'],
      channels: ['web'],
      lost: { countries: [], scopes: [] },
      secrets: [{ start: secret.slice(0, 10), validUntil: null }],
      lastCall: null,
      blockedReason: null,
    })
    expect(key.callsPerDay).toEqual(new Array(30).fill(0))
    const stored = await app.database.all<{ table: string }>(sql`
      select 'keys' as table from api_keys k, api_key_secrets s where concat(k, s) like ${`%${secret}%`}
      union all select 'log' from audit_log a where concat(a.before, a.after) like ${`%${secret}%`}
      union all select 'digest in log' from audit_log a where concat(a.before, a.after) like ${`%${digestOf(secret)}%`}
      union all select 'idempotency' from idempotency_keys where answer like ${`%${secret}%`}`)
    expect(stored).toEqual([])
    const [row] = await app.database.all(
      sql`select 1 from api_key_secrets where digest = ${digestOf(secret)}`,
    )
    expect(row).toBeDefined()
    expect(JSON.stringify(await listKeys(app))).not.toContain(secret)
  })

  test('an answer with a secret is not stored for a repeated request', async () => {
    const headers = { 'idempotency-key': 'a-key-of-sixteen-letters' }
    const body = newKey()
    const first = await app.call('globalAdmin', 'POST', 'access-control/api-key', body, headers)
    const again = await app.call('globalAdmin', 'POST', 'access-control/api-key', body, headers)
    expect([first.status, again.status, again.body.code]).toEqual([200, 409, 'key_exists'])
    expect(
      await app.database.all(
        sql`select 1 from idempotency_keys where key = ${headers['idempotency-key']}`,
      ),
    ).toEqual([])
  })

  test('expires after 90 days unless another time is selected, and after a year at the latest', async () => {
    const { key } = await createKey(app)
    expect(Math.round((Date.parse(key.expiresAt) - Date.now()) / 86_400_000)).toBe(90)
    const year = await createKey(app, { expiresAt: inDays(365) })
    expect(Math.round((Date.parse(year.key.expiresAt) - Date.now()) / 86_400_000)).toBe(365)
    for (const [expiresAt, text] of [
      [inDays(367), 'must be at most one year from now'],
      [inDays(-1), 'must be in the future'],
    ]) {
      const { status, body } = await post('globalAdmin', 'api-key', newKey({ expiresAt }))
      expect({ status, errors: body.errors }).toEqual({
        status: 400,
        errors: [{ path: 'expiresAt', text }],
      })
    }
  })

  test.each([
    [
      'a country that the creator is not assigned',
      { countries: ['PL', 'GB'] },
      'grant_refused',
      /^You cannot select GB\. This country is not assigned to you\.$/,
    ],
    [
      'an owner who is not assigned the country',
      { ownerId: marketer, countries: ['PL'] },
      'invalid_input',
      /The owner is not assigned PL\. Select another owner\./,
    ],
    [
      'an owner without the right for a scope',
      { ownerId: marketer, countries: ['CZ'], scopes: ['dealers:read'] },
      'invalid_input',
      /The owner does not have permission for dealers:read\. Select another owner\./,
    ],
    [
      'an owner whom the creator cannot see',
      { ownerId: 'unknown@example.com' },
      'invalid_input',
      /is not a user of your countries/,
    ],
    ['an unknown channel', { channels: ['fax'] }, 'invalid_input', /fax is not a channel/],
    ['no country', { countries: [] }, 'invalid_input', /At least one country/],
    ['no scope', { scopes: [] }, 'invalid_input', /At least one scope/],
  ])('is rejected with %s', async (_, changes, code, detail) => {
    const before = (await listKeys(app)).length
    const { body } = await post('regionalAdmin', 'api-key', newKey(changes))
    expect(body.code).toBe(code)
    expect(body.detail).toMatch(detail)
    expect((await listKeys(app)).length).toBe(before)
  })

  test('is rejected without a channel if it would read nothing', async () => {
    const create = async (scopes: string[], channels: string[]) => {
      const key = newKey({ scopes, channels })
      const { status, body } = await app.call('globalAdmin', 'POST', 'access-control/api-key', key)
      return { status, paths: body.errors?.map(({ path }: { path: string }) => path) }
    }
    const rejected = { status: 400, paths: ['channels'] }
    expect(await create(['products:read'], [])).toEqual(rejected)
    expect(await create(['events:read', 'reference:read'], [])).toEqual(rejected)
    for (const [scopes, channels] of [
      [['products:read'], ['web']],
      [['reference:read'], []],
      [['assistants:use', 'products:read'], []],
    ] as const) {
      expect(await create([...scopes], [...channels])).toMatchObject({ status: 200 })
    }
  })

  test('is rejected with a name that another key has, in any case', async () => {
    const { key } = await createKey(app)
    const { status, body } = await post(
      'globalAdmin',
      'api-key',
      newKey({ name: ` ${key.name.toUpperCase()} ` }),
    )
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'key_exists' })
  })
})

describe('a call with a key', () => {
  test('answers with the permissions of the key', async () => {
    const { key, secret } = await createKey(app)
    const { status, body } = await callWithKey(app, secret)
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        name: key.name,
        countries: ['PL'],
        scopes: ['products:read'],
        channels: ['web'],
        expiresAt: key.expiresAt,
      },
    })
  })

  test.each<[string, () => Promise<Record<string, string>>]>([
    ['without a key', async () => ({})],
    [
      'an ID token',
      async () => ({
        authorization: `Bearer ${await app.provider.issue({ email: people.globalAdmin })}`,
      }),
    ],
    ['an unknown key', async () => ({ authorization: `Bearer ${createSecret()}` })],
    [
      'a key with a typing error',
      async () => ({ authorization: `Bearer ${(await createKey(app)).secret.slice(0, -1)}-` }),
    ],
    [
      'a key with a wrong checksum',
      async () => {
        const { secret } = await createKey(app)
        return { authorization: `Bearer ${secret.slice(0, -1)}${secret.endsWith('a') ? 'b' : 'a'}` }
      },
    ],
    [
      'a key as basic password',
      async () => {
        const { secret } = await createKey(app)
        return { authorization: `Basic ${Buffer.from(`key:${secret}`).toString('base64')}` }
      },
    ],
    ['a key in a cookie', async () => ({ cookie: `jwtToken=${(await createKey(app)).secret}` })],
    ['a key in a header of its own', async () => ({ 'x-api-key': (await createKey(app)).secret })],
  ])('is rejected with %s', async (_, headersOf) => {
    const { status, body } = await app.call(
      undefined,
      'GET',
      'delivery/v1/key',
      undefined,
      await headersOf(),
    )
    expect({ status, code: body.code }).toEqual({ status: 401, code: 'key_rejected' })
    expect(body.detail).toMatch(/^[A-Z].*\.$/)
  })

  test('with a key in the address is rejected with a sentence, encoded or not', async () => {
    const { secret } = await createKey(app)
    const authorization = `Bearer ${secret}`
    for (const url of [
      `/api/delivery/v1/key?key=${secret}`,
      `/api/delivery/v1/key?key=${secret.replace('npk_', 'npk%5F')}`,
      `/api/delivery/v1/${secret}`,
      `/?token=${secret}`,
    ]) {
      const answer = await app.get(url, authorization)
      expect({ status: answer.statusCode, code: answer.json().code }).toEqual({
        status: 400,
        code: 'key_in_address',
      })
      expect(answer.json().detail).toContain('rotate this key')
    }
  })

  test('is never accepted by the API of people', async () => {
    const { secret } = await createKey(app)
    const answer = await callWithKey(app, secret, 'regional/my-countries')
    expect({ status: answer.status, code: answer.body.code }).toEqual({
      status: 401,
      code: 'not_signed_in',
    })
  })
})

describe('the owner', () => {
  const owned = async (email: string) => {
    await addUser(email, ['REGIONALMARKETING', 'DEALERMANAGER'], ['PL', 'ES'])
    return createKey(app, {
      ownerId: email,
      countries: ['ES', 'PL'],
      scopes: ['dealers:read', 'products:read'],
    })
  }
  const permissionsOf = async (secret: string) => {
    const { countries, scopes } = (await callWithKey(app, secret)).body
    return { countries, scopes }
  }

  test('limits the key from the next request on', async () => {
    const email = 'less@keys.example'
    const { key, secret } = await owned(email)
    expect(await permissionsOf(secret)).toEqual({
      countries: ['ES', 'PL'],
      scopes: ['dealers:read', 'products:read'],
    })
    await post('globalAdmin', `user/${email}`, {
      roles: ['REGIONALMARKETING'],
      marketingCountries: ['ES'],
    })
    expect(await permissionsOf(secret)).toEqual({ countries: ['ES'], scopes: ['products:read'] })
    const listed = (await listKeys(app)).find(({ apiKeyId }) => apiKeyId === key.apiKeyId)
    expect(listed?.lost).toEqual({ countries: ['PL'], scopes: ['dealers:read'] })
  })

  test('who is deactivated or deleted ends the key, until it has another owner', async () => {
    const email = 'gone@keys.example'
    const { key, secret } = await owned(email)
    await app.database.all(sql`update users set is_active = false where user_id = ${email}`)
    expect((await callWithKey(app, secret)).body.detail).toMatch(
      /owner of this API key no longer has access/,
    )
    await app.call('globalAdmin', 'DELETE', `access-control/deleteuser/${email}`)
    expect(await callWithKey(app, secret)).toMatchObject({
      status: 401,
      body: { code: 'key_rejected' },
    })
    const { body } = await post('globalAdmin', 'api-key-change', {
      apiKeyId: key.apiKeyId,
      ownerId: people.globalAdmin,
      was: { ownerId: null },
    })
    expect(body).toMatchObject({ state: 'active', ownerId: people.globalAdmin })
    expect((await callWithKey(app, secret)).status).toBe(200)
  })
})

describe('a rotation', () => {
  const rotate = (apiKeyId: number, overlapHours: number) =>
    post('globalAdmin', 'api-key-rotation', { apiKeyId, overlapHours })
  const end = (secret: string) =>
    app.database.all(sql`
      update api_key_secrets set valid_until = now() where digest = ${digestOf(secret)}`)

  test('keeps the old secret valid for the selected time', async () => {
    const { key, secret } = await createKey(app)
    const { body } = await rotate(key.apiKeyId, 24)
    expect(body.key.secrets).toHaveLength(2)
    expect((await callWithKey(app, secret)).status).toBe(200)
    expect((await callWithKey(app, body.secret)).status).toBe(200)
    await end(secret)
    expect((await callWithKey(app, secret)).body.detail).toMatch(/secret was replaced/)
    expect((await callWithKey(app, body.secret)).status).toBe(200)
  })

  test('without an overlap ends the old secret at once', async () => {
    const { key, secret } = await createKey(app)
    const { body } = await rotate(key.apiKeyId, 0)
    expect((await callWithKey(app, secret)).status).toBe(401)
    expect((await callWithKey(app, body.secret)).status).toBe(200)
  })

  test('leaves at most two secrets valid', async () => {
    const { key, secret } = await createKey(app)
    const second = (await rotate(key.apiKeyId, 24)).body.secret
    const third = (await rotate(key.apiKeyId, 24)).body
    expect(third.key.secrets).toHaveLength(2)
    const statuses = []
    for (const each of [secret, second, third.secret])
      statuses.push((await callWithKey(app, each)).status)
    expect(statuses).toEqual([401, 200, 200])
  })

  test('of an expired or revoked key is rejected', async () => {
    const { key } = await createKey(app)
    await app.database.all(
      sql`update api_keys set expires_at = now() where api_key_id = ${key.apiKeyId}`,
    )
    expect((await rotate(key.apiKeyId, 0)).body).toMatchObject({ code: 'key_ended' })
    await post('globalAdmin', 'api-key-revocation', { apiKeyId: key.apiKeyId })
    expect((await rotate(key.apiKeyId, 0)).body).toMatchObject({ code: 'key_ended' })
  })
})

test('a revoked key is rejected at the next request and cannot be changed any more', async () => {
  const { key, secret } = await createKey(app)
  const { body } = await post('globalAdmin', 'api-key-revocation', { apiKeyId: key.apiKeyId })
  expect(body).toMatchObject({ state: 'revoked', revokedBy: expect.any(String) })
  expect((await callWithKey(app, secret)).body).toMatchObject({
    status: 401,
    detail: 'This API key was revoked.',
  })
  const change = { apiKeyId: key.apiKeyId, expiresAt: inDays(10) }
  expect((await post('globalAdmin', 'api-key-change', change)).body.code).toBe('key_ended')
})

test('an expired key is rejected and works again once it is extended', async () => {
  const { key, secret } = await createKey(app)
  const { apiKeyId } = key
  await app.database.all(sql`update api_keys set expires_at = now() where api_key_id = ${apiKeyId}`)
  expect((await callWithKey(app, secret)).body.detail).toMatch(/has expired/)
  expect(
    (await post('globalAdmin', 'api-key-change', { apiKeyId, expiresAt: inDays(10) })).status,
  ).toBe(200)
  expect((await callWithKey(app, secret)).status).toBe(200)
})

test('a change from an outdated value is a conflict', async () => {
  const { key } = await createKey(app)
  const { status, body } = await post('globalAdmin', 'api-key-change', {
    apiKeyId: key.apiKeyId,
    expiresAt: inDays(10),
    was: { expiresAt: inDays(1) },
  })
  expect({ status, code: body.code }).toEqual({ status: 409, code: 'conflict' })
})

test('an administrator sees keys of shared countries, and changes those of own countries only', async () => {
  const shared = await createKey(app, { ownerId: people.globalAdmin, countries: ['GB', 'PL'] })
  const foreign = await createKey(app, { ownerId: people.globalAdmin, countries: ['GB'] })
  const ids = (await listKeys(app, 'regionalAdmin')).map(({ apiKeyId }) => apiKeyId)
  expect(ids).toContain(shared.key.apiKeyId)
  expect(ids).not.toContain(foreign.key.apiKeyId)
  for (const path of ['api-key-revocation', 'api-key-rotation', 'api-key-change']) {
    const more = path === 'api-key-rotation' ? { overlapHours: 0 } : {}
    const denied = await post('regionalAdmin', path, { apiKeyId: shared.key.apiKeyId, ...more })
    expect(denied.body).toMatchObject({ status: 403, code: 'grant_refused' })
    expect(denied.body.detail).toMatch(/also for GB/)
    const unknown = await post('regionalAdmin', path, { apiKeyId: foreign.key.apiKeyId, ...more })
    expect(unknown.body).toMatchObject({ status: 404, code: 'not_found' })
  }
  expect((await callWithKey(app, shared.secret)).status).toBe(200)
})

test('the audit log has every change of a key, without its secrets', async () => {
  const { key } = await createKey(app)
  const { apiKeyId } = key
  await post('globalAdmin', 'api-key-rotation', { apiKeyId, overlapHours: 1 })
  await post('globalAdmin', 'api-key-change', { apiKeyId, ownerId: people.globalAdmin })
  await post('globalAdmin', 'api-key-revocation', { apiKeyId })
  const log = await app.database.all<{
    act: string
    kind: string
    change: string
    actor: string
  }>(sql`
    select act, kind, change, actor from audit_log
    where kind in ('api key', 'api key secret') and record_id = ${String(apiKeyId)} order by id`)
  expect(log.map(({ act, kind, change }) => `${act}: ${kind} ${change}`)).toEqual([
    'createApiKey: api key insert',
    'createApiKey: api key secret insert',
    'rotateApiKey: api key secret update',
    'rotateApiKey: api key secret insert',
    'changeApiKey: api key update',
    'revokeApiKey: api key update',
  ])
  expect(new Set(log.map(({ actor }) => actor))).toEqual(new Set([people.globalAdmin]))
  const days = `${inDays(-1).slice(0, 10)}/${inDays(1).slice(0, 10)}`
  const { body } = await app.call('globalAdmin', 'GET', `audit-log/${days}?kind=users`)
  const subjects = body.entries.filter(
    (entry: { recordId: string }) => entry.recordId === String(apiKeyId),
  )
  expect(subjects[0]).toMatchObject({ kind: 'api key', subject: key.name })
  const regional = await createKey(app, { ownerId: people.globalAdmin, countries: ['GB'] })
  const found = await app.call('regionalAdmin', 'GET', `audit-log/${days}?kind=users`)
  expect(JSON.stringify(found.body)).not.toContain(regional.key.name)
})

describe('the warning before a key expires', () => {
  const warned = async (apiKeyId: number) =>
    app.database.all<{ userId: string; isAdministrator: boolean }>(sql`
      select user_id as "userId", payload ->> 'isAdministrator' = 'true' as "isAdministrator"
      from notifications where kind = 'api key expiring' and payload ->> 'apiKeyId' = ${String(apiKeyId)}
        and read_at is null
      order by user_id`)

  test('goes to the owner and the administrators of its countries once, 14 days before', async () => {
    const email = 'warned@keys.example'
    await addUser(email, ['REGIONALMARKETING'], ['PL'])
    const later = await createKey(app, { ownerId: email, expiresAt: inDays(14.1) })
    const soon = await createKey(app, { ownerId: email, expiresAt: inDays(13.9) })
    const revoked = await createKey(app, { ownerId: email, expiresAt: inDays(5) })
    await post('globalAdmin', 'api-key-revocation', { apiKeyId: revoked.key.apiKeyId })
    // As two servers would.
    await Promise.all([warnOfExpiry(app.database), warnOfExpiry(app.database)])
    await warnOfExpiry(app.database)
    expect(await warned(later.key.apiKeyId)).toEqual([])
    expect(await warned(revoked.key.apiKeyId)).toEqual([])
    const notified = await warned(soon.key.apiKeyId)
    expect(notified.filter(({ userId }) => userId === email)).toEqual([
      { userId: email, isAdministrator: false },
    ])
    const administrators = notified.filter(({ isAdministrator }) => isAdministrator)
    expect(administrators.map(({ userId }) => userId)).toEqual(
      expect.arrayContaining([people.globalAdmin, people.regionalAdmin]),
    )
    expect(new Set(notified.map(({ userId }) => userId)).size).toBe(notified.length)

    const { apiKeyId } = soon.key
    await post('globalAdmin', 'api-key-change', { apiKeyId, expiresAt: inDays(10) })
    expect(await warned(apiKeyId)).toEqual([])
    await warnOfExpiry(app.database)
    expect((await warned(apiKeyId)).length).toBe(notified.length)
  })
})

test('the calls of a key are counted per day, and the last one is shown', async () => {
  const { key, secret } = await createKey(app)
  await callWithKey(app, secret)
  await callWithKey(app, secret)
  await waitFor(async () => {
    const listed = (await listKeys(app)).find(({ apiKeyId }) => apiKeyId === key.apiKeyId)
    expect(listed?.callsPerDay.at(-1)).toBe(2)
    expect(listed?.lastCall).toMatchObject({ address: '127.0.0.1', call: 'getKey' })
  })
})
