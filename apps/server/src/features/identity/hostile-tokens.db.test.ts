import { generateKeyPairSync } from 'node:crypto'
import { request } from 'node:http'
import { openTestApp, type TestApp } from '@nutripim/server/test-support/app'
import { hostileTokens } from '@nutripim/server/test-support/hostile-tokens'
import { listForgedRs256, listForgedTokens } from '@nutripim/tools/test-support/forged-signatures'
import { type JWK, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

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

test('[TOK-02] every change of a signed token is rejected, none with a 5xx', async () => {
  const { provider, call, close } = await openTestApp({ rateLimit: 0 })
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  // Node describes exported keys by a type of its own with the same fields.
  const key = { ...(publicKey.export({ format: 'jwk' }) as JWK), kid: 'forged', alg: 'RS256' }
  provider.published.push(key)
  const tryToken = (text: string) =>
    call(undefined, 'GET', 'experience/effective-identity', undefined, {
      authorization: `Bearer ${text}`,
    })
  const claims = provider.claims({ email: 'gina.admin@nutripim.example' })
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: 'forged' })
    .sign(privateKey)
  expect((await tryToken(token)).status).toBe(200)
  const forged = [...listForgedTokens(token), ...listForgedRs256(token, privateKey)]
  expect(forged.length).toBeGreaterThan(70)
  const wrong: string[] = []
  for (const [what, text] of forged) {
    // Characters that no header can contain are rejected by the client already.
    const { status } = await tryToken(text).catch(() => ({ status: 401 }))
    if (status !== 401) wrong.push(`${what}: ${status}`)
  }
  expect(wrong).toEqual([])
  await close()
})

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
