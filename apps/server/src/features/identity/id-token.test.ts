import { base64url, exportSPKI, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ProblemError } from '../../platform/problem-error.ts'
import { startTestProvider, type TestProvider } from '../../test-provider.ts'
import { bearerCheck } from './id-token.ts'
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
  bearerCheck({
    provider: providerKeys(provider.authority, undefined, now),
    clientId: provider.clientId,
    emailClaim: 'email',
    now,
  })

const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'accepted',
    (error) => (error instanceof ProblemError ? error.code : String(error)),
  )

describe('what is accepted', () => {
  test('an ID token of our provider for our client', async () => {
    const claims = await check()(`Bearer ${await provider.issue({ email, name: 'Some One' })}`)
    expect(claims).toMatchObject({ email, displayName: 'Some One', issuer: provider.authority })
  })
})

describe('what is refused', () => {
  const hour = 3600
  const at = () => Math.floor(Date.now() / 1000)
  test.each<[string, string, () => Promise<string>]>([
    ['nothing', 'not_signed_in', async () => ''],
    ['something else than a bearer', 'not_signed_in', async () => 'Basic Zm9vOmJhcg=='],
    ['two parts', 'not_signed_in', async () => 'Bearer a.b'],
    ['nonsense', 'token_refused', async () => 'Bearer a.b.c'],
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
    ['a key id nobody has', 'token_refused', () => bearer({}, { kid: 'unknown' })],
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

  test('a payload that was changed after signing', async () => {
    const [header, , signature] = (await bearer({})).split('.')
    const [, payload] = (await bearer({ email: 'gina.admin@nutripim.example' })).split('.')
    expect(await codeOf(check()(`${header}.${payload}.${signature}`))).toBe('token_refused')
  })
})

describe('keys', () => {
  test('a provider that is down at the very first is said so', async () => {
    provider.setDown(true)
    expect(await codeOf(check()(await bearer({})))).toBe('provider_unreachable')
    provider.setDown(false)
  })

  test('the last good keys serve while the provider is down', async () => {
    const authenticate = check()
    await authenticate(await bearer({}))
    provider.setDown(true)
    clock = 20 * 60_000
    expect(await codeOf(authenticate(await bearer({ sub: 'later' })))).toBe('accepted')
    provider.setDown(false)
    clock = 0
  })

  test('a new key is fetched, and unknown keys do not make us ask at every token', async () => {
    const authenticate = check()
    await authenticate(await bearer({}))
    clock = 60_000
    await provider.rotate()
    expect(await codeOf(authenticate(await bearer({})))).toBe('accepted')
    const asked = provider.requests()
    for (let i = 0; i < 20; i += 1) await codeOf(authenticate(await bearer({}, { kid: `x${i}` })))
    expect(provider.requests()).toBe(asked)
    clock = 0
  })

  test('verified claims are remembered for a minute at most, and never past the expiry', async () => {
    const authenticate = check()
    const token = await bearer({ exp: Math.floor(Date.now() / 1000) + 40 })
    expect(await codeOf(authenticate(token))).toBe('accepted')
    clock = 39_000
    expect(await codeOf(authenticate(token))).toBe('accepted')
    clock = 80_000
    expect(await codeOf(authenticate(token))).toBe('token_refused')
    clock = 0
  })
})

async function bearer(claims: object, header?: object): Promise<string> {
  return `Bearer ${await provider.issue({ email, ...claims }, header)}`
}
