import { existsSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import type { JWK } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../integration-tests/test-app.ts'
import { hostileTokens } from './test-hostile-tokens.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ rateLimit: 0 })
})
afterAll(() => app.close())

const send = (authorization: string) =>
  app.call(undefined, 'GET', 'experience/effective-identity', undefined, { authorization })

describe('a hostile bearer token is rejected', () => {
  test.each(hostileTokens)('[TOK-01] [TOK-02] %s', async (_, make) => {
    const { status, body } = await send(`Bearer ${await make(app.provider)}`)
    expect(status).toBe(401)
    expect(['token_refused', 'not_signed_in']).toContain(body.code)
  })

  test.each(['Basic Zm9vOmJhcg==', 'Bearer', 'bearer', 'Token a.b.c', 'Bearer  a.b.c'])(
    'as "%s"',
    async (authorization) => {
      expect((await send(authorization)).status).toBe(401)
    },
  )

  test('that is only in the cookie jwtToken', async () => {
    const token = await app.provider.issue({ email: 'gina.admin@nutripim.example' })
    const answer = await app.call(undefined, 'GET', 'regional/my-countries', undefined, {
      cookie: `jwtToken=${token}`,
    })
    expect(answer.status).toBe(401)
  })

  test('in more than 60 variants', () => expect(hostileTokens.length).toBeGreaterThan(60))
})

test('the valid token they were derived from is accepted', async () => {
  const token = await app.provider.issue({ email: 'gina.admin@nutripim.example' })
  expect((await send(`Bearer ${token}`)).body.roles).toEqual(['GLOBALADMIN'])
})

test('a broken published key does not affect the others', async () => {
  const broken: JWK = { kty: 'RSA', kid: 'broken', n: 'AQ', e: 'AQAB', alg: 'RS256', use: 'sig' }
  app.provider.published.push(broken)
  const token = await app.provider.issue({ email: 'x@y.example' }, { kid: 'broken' })
  expect((await send(`Bearer ${token}`)).status).toBe(401)
  app.provider.published.pop()
})

// Attacks on signatures collected by Google, used if they are next to the project.
const folder = join(import.meta.dirname, '../../../../../../shared/corpora/wycheproof-jws')

test.runIf(existsSync(folder))(
  '[TOK-02] Wycheproof’s tokens are refused, none with a 5xx',
  async () => {
    const statuses = new Map<number, number>()
    for (const file of ['json_web_signature_test.json', 'json_web_key_test.json']) {
      const { testGroups } = JSON.parse(readFileSync(join(folder, file), 'utf8'))
      for (const { tests } of testGroups as { tests: { jws?: unknown }[] }[]) {
        for (const { jws } of tests) {
          if (typeof jws !== 'string') continue
          const { status } = await send(`Bearer ${jws}`)
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        }
      }
    }
    expect([...statuses.keys()]).toEqual([401])
    expect(statuses.get(401)).toBeGreaterThan(300)
  },
)

test('a request with two Authorization headers is rejected', async () => {
  const token = await app.provider.issue({ email: 'gina.admin@nutripim.example' })
  const url = new URL(`${await app.address()}/api/regional/my-countries`)
  const ask = (authorizations: string[]) =>
    new Promise<number | undefined>((resolve, reject) => {
      const twice = authorizations.flatMap((value) => ['authorization', value])
      request(url, { headers: ['host', url.host, ...twice] }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
        .on('error', reject)
        .end()
    })
  expect(await ask([`Bearer ${token}`])).toBe(200)
  expect(await ask([`Bearer ${token}`, 'Bearer a.b.c'])).toBe(401)
  expect(await ask([`Bearer ${token}`, `Bearer ${token}`])).toBe(401)
})
