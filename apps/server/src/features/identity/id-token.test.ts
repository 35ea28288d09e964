import { startTestProvider, type TestProvider } from '@nutripim/server/test-support/provider'
import { base64url, exportSPKI, generateKeyPair, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ProblemError } from '../../platform/api/problem-error.ts'
import { idTokenCheck } from './id-token.ts'
import { providerKeys } from './provider-keys.ts'

let provider: TestProvider
beforeAll(async () => {
  provider = await startTestProvider()
})
afterAll(() => provider.close())

const email = 'someone@nutripim.example'
let clock = 0
const now = () => Date.now() + clock

const check = () =>
  idTokenCheck({
    provider: providerKeys(provider.authority, { now }),
    clientId: provider.clientId,
    emailClaim: 'email',
    now,
  })

const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'accepted',
    (error) => (error instanceof ProblemError ? error.code : String(error)),
  )

describe('a token is accepted:', () => {
  test('an ID token of our provider for our client', async () => {
    const claims = await check()(`Bearer ${await provider.issue({ email, name: 'Some One' })}`)
    expect(claims).toMatchObject({ email, displayName: 'Some One', issuer: provider.authority })
  })
})

test.each([
  [true, false],
  ['true', false],
  ['True', false],
  [undefined, false],
  [null, false],
  [false, true],
  ['false', true],
  ['False', true],
  [0, true],
  ['', true],
  [[], true],
])('an address with email_verified %j is unverified: %s', async (claim, isEmailUnverified) => {
  const token = await provider.issue({ email, email_verified: claim })
  expect(await check()(`Bearer ${token}`)).toMatchObject({ isEmailUnverified })
})

describe('a token is rejected:', () => {
  const hour = 3600
  const at = () => Math.floor(Date.now() / 1000)
  test.each<[string, string, () => Promise<string>]>([
    ['no token', 'not_signed_in', async () => ''],
    ['another scheme than Bearer', 'not_signed_in', async () => 'Basic Zm9vOmJhcg=='],
    ['only two parts', 'not_signed_in', async () => 'Bearer a.b'],
    ['parts that are not Base64', 'token_refused', async () => 'Bearer a.b.c'],
    ['another issuer', 'token_refused', () => bearer({ iss: 'https://evil.example' })],
    ['another audience', 'token_refused', () => bearer({ aud: 'someone-else' })],
    [
      'several audiences without azp',
      'token_refused',
      () => bearer({ aud: [provider.clientId, 'b'] }),
    ],
    ['another azp', 'token_refused', () => bearer({ azp: 'someone-else' })],
    ['expired', 'token_refused', () => bearer({ exp: at() - 60, iat: at() - hour })],
    ['not yet valid', 'token_refused', () => bearer({ nbf: at() + hour })],
    ['no expiry', 'token_refused', () => bearer({ exp: undefined })],
    ['no issue time', 'token_refused', () => bearer({ iat: undefined })],
    ['no subject', 'token_refused', () => bearer({ sub: undefined })],
    ['an access token', 'token_refused', () => bearer({}, { typ: 'at+jwt' })],
    ['a logout token', 'token_refused', () => bearer({}, { typ: 'logout+jwt' })],
    ['an unknown key id', 'token_refused', () => bearer({}, { kid: 'unknown' })],
  ])('%s', async (_what, code, authorization) => {
    expect(await codeOf(check()(await authorization()))).toBe(code)
  })

  test('alg none', async () => {
    const part = (value: object) => base64url.encode(JSON.stringify(value))
    const [, payload] = (await bearer({})).split(' ')[1]!.split('.')
    const token = `${part({ alg: 'none' })}.${payload}.AA`
    expect(await codeOf(check()(`Bearer ${token}`))).toBe('token_refused')
  })

  test('HS256 with the public key as the secret', async () => {
    const { publicKey } = await generateKeyPair('RS256', { extractable: true })
    const token = await new SignJWT({ email })
      .setProtectedHeader({ alg: 'HS256', kid: 'key-1' })
      .setIssuer(provider.authority)
      .setAudience(provider.clientId)
      .setSubject('x')
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(await exportSPKI(publicKey)))
    expect(await codeOf(check()(`Bearer ${token}`))).toBe('token_refused')
  })

  test('a payload changed after signing', async () => {
    const [header, , signature] = (await bearer({})).split('.')
    const [, payload] = (await bearer({ email: 'gina.admin@nutripim.example' })).split('.')
    expect(await codeOf(check()(`${header}.${payload}.${signature}`))).toBe('token_refused')
  })
})

describe('keys', () => {
  afterEach(() => {
    clock = 0
    provider.setDown(false)
  })

  test('an unreachable provider at start is reported, and called again after a second', async () => {
    const authenticate = check()
    provider.setDown(true)
    expect(await codeOf(authenticate(await bearer({})))).toBe('provider_unreachable')
    const asked = provider.requests()
    expect(await codeOf(authenticate(await bearer({})))).toBe('provider_unreachable')
    expect(provider.requests()).toBe(asked)
    provider.setDown(false)
    clock = 1000
    expect(await codeOf(authenticate(await bearer({})))).toBe('accepted')
  })

  test('[ATH-16] the last known keys are used without delay while the provider is down', async () => {
    const authenticate = check()
    await authenticate(await bearer({}))
    provider.setDown(true)
    for (clock = 0; clock < 50 * 60_000; clock += 10 * 60_000) {
      expect(await codeOf(authenticate(await bearer({ sub: `at ${clock}` })))).toBe('accepted')
    }
  })

  test('an unknown key while the provider is down is not rejected, because it may be a new one', async () => {
    const authenticate = check()
    await authenticate(await bearer({}))
    provider.setDown(true)
    clock = 60_000
    for (const kid of ['new-1', 'new-2']) {
      expect(await codeOf(authenticate(await bearer({}, { kid })))).toBe('provider_unreachable')
    }
    provider.setDown(false)
    clock = 120_000
    expect(await codeOf(authenticate(await bearer({}, { kid: 'new-1' })))).toBe('token_refused')
  })

  test('a provider with another issuer is rejected', async () => {
    const fetch = async () => ({
      issuer: 'https://evil.example',
      jwks_uri: `${provider.authority}/keys`,
    })
    const keys = providerKeys('https://login.example.com', { fetch })
    expect(await codeOf(keys())).toBe('provider_unreachable')
  })

  test('a rotated key works within 60 s', async () => {
    const authenticate = check()
    await authenticate(await bearer({}))
    for (clock = 0; clock < 29_000; clock += 1000) {
      await codeOf(authenticate(await bearer({}, { kid: `x${clock}` })))
    }
    await provider.rotate()
    clock += 30_000
    expect(await codeOf(authenticate(await bearer({})))).toBe('accepted')
  })

  test('keys that are rotated three times within 30 s work at once, also beside tokens with retired keys', async () => {
    const authenticate = check()
    await authenticate(await bearer({}))
    for (let n = 1; n <= 3; n += 1) {
      clock += 8_000
      await provider.rotate()
      expect(await codeOf(authenticate(await bearer({})))).toBe('accepted')
      for (let i = 0; i < 20; i += 1)
        await codeOf(authenticate(await bearer({}, { kid: 'retired' })))
    }
  })

  test('a new key works within 15 s while tokens with invented keys are sent', async () => {
    const authenticate = check()
    await authenticate(await bearer({}))
    await provider.rotate()
    const begin = clock
    let accepted: number | undefined
    while (accepted === undefined && clock < begin + 60_000) {
      clock += 500
      await codeOf(authenticate(await bearer({}, { kid: `invented-${clock}` })))
      if ((await codeOf(authenticate(await bearer({})))) === 'accepted') accepted = clock - begin
    }
    expect(accepted).toBeLessThanOrEqual(15_500)
  })

  test('500 tokens with unknown keys within 10 s fetch the keys at most twice', async () => {
    const authenticate = check()
    const before = provider.keyRequests()
    clock = 120_000
    const tokens = await Promise.all(
      Array.from({ length: 500 }, (_, i) => bearer({}, { kid: `unknown-${i}` })),
    )
    for (const [i, token] of tokens.entries()) {
      clock = 120_000 + i * 20
      expect(await codeOf(authenticate(token))).toBe('token_refused')
    }
    expect(provider.keyRequests() - before).toBeLessThanOrEqual(2)
  })

  test('500 tokens with unknown keys at once fetch the keys at most twice', async () => {
    const authenticate = check()
    const before = provider.keyRequests()
    const tokens = await Promise.all(
      Array.from({ length: 500 }, (_, i) => bearer({}, { kid: `unknown-${i}` })),
    )
    const codes = await Promise.all(tokens.map((token) => codeOf(authenticate(token))))
    expect(new Set(codes)).toEqual(new Set(['token_refused']))
    expect(provider.keyRequests() - before).toBeLessThanOrEqual(2)
  })

  test('verified claims are cached for at most a minute, and never past the expiry', async () => {
    const authenticate = check()
    const token = await bearer({ exp: Math.floor(Date.now() / 1000) + 40 })
    expect(await codeOf(authenticate(token))).toBe('accepted')
    clock = 39_000
    expect(await codeOf(authenticate(token))).toBe('accepted')
    clock = 80_000
    expect(await codeOf(authenticate(token))).toBe('token_refused')
  })
})

describe('the origins a browser uses to sign in', () => {
  const discovered = {
    issuer: 'https://login.example.com/tenant',
    jwks_uri: 'https://login.example.com/tenant/keys',
    token_endpoint: 'https://login.example.com/tenant/token',
    userinfo_endpoint: 'https://graph.example.com/userinfo',
    service_documentation: 'https://docs.example.com',
  }

  test('are those of the provider’s endpoints, once they are known', async () => {
    const fetch = async (url: string) => (url.endsWith('keys') ? { keys: [] } : discovered)
    const keys = providerKeys(discovered.issuer, { fetch })
    expect(keys.origins()).toEqual(['https://login.example.com'])
    await keys()
    expect(keys.origins()).toEqual(['https://login.example.com', 'https://graph.example.com'])
  })
})

async function bearer(claims: object, header?: object): Promise<string> {
  return `Bearer ${await provider.issue({ email, ...claims }, header)}`
}
