import type { JWTPayload } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { SignInError } from '../flow/sign-in-error.ts'
import { type SigningKey, signingKey, signWith } from '../testing/test-forging-provider.ts'
import { checkIdToken, type Moment, type TokenEvidence, tokenChecks } from './token-checks.ts'
import { ValidationResult } from './validation-result.ts'

const now = Date.UTC(2026, 0, 15)
const seconds = now / 1000
const accessToken = 'an access token'
const atHash = 'FPlcM-1UXiivOYozpUrp7Q'
let key: SigningKey

beforeAll(async () => {
  key = await signingKey('RS256')
})

const usual: JWTPayload = {
  iss: 'https://provider.example',
  sub: 'someone',
  aud: 'app',
  iat: seconds,
  exp: seconds + 3600,
  nonce: 'the nonce',
  auth_time: seconds - 60,
}

interface Case {
  rule: string
  lie: string
  claims?: JWTPayload
  evidence?: Partial<TokenEvidence>
  token?: (good: string) => string
  at?: Moment
  previous?: JWTPayload
}

// Each names the row it is about; its result is that row's.
const refusals: readonly Case[] = [
  ...['one', 'one.two', 'one.two.three', 'a.b.c.d', '..', ''].map((token) => ({
    rule: 'the id token has exactly three readable parts',
    lie: `the token "${token}"`,
    token: () => token,
  })),
  {
    rule: 'the id token has exactly three readable parts',
    lie: 'a fourth part',
    token: (good) => `${good}.more`,
  },
  {
    rule: 'the returned state equals the stored state',
    lie: 'another state',
    evidence: { returnedState: 'another' },
  },
  {
    rule: 'the returned state equals the stored state',
    lie: 'no state on either side',
    evidence: { returnedState: undefined, storedState: undefined },
  },
  {
    rule: 'the nonce equals the stored nonce',
    lie: 'another nonce',
    claims: { nonce: 'another' },
  },
  { rule: 'the nonce equals the stored nonce', lie: 'no nonce', claims: { nonce: undefined } },
  {
    rule: 'the nonce equals the stored nonce',
    lie: 'no nonce on either side',
    claims: { nonce: undefined },
    evidence: { storedNonce: undefined },
  },
  {
    rule: 'a nonce in a renewed id token equals the old one',
    lie: 'another nonce after the renewal',
    at: 'refresh',
    claims: { nonce: 'another' },
  },
  ...['iss', 'sub', 'aud', 'exp', 'iat'].map((name) => ({
    rule: 'iss, sub, aud, exp and iat are there',
    lie: `no ${name}`,
    claims: { [name]: undefined },
  })),
  ...Object.entries({ iss: 7, sub: '', aud: [], exp: 'soon', iat: 'now' }).map(([name, value]) => ({
    rule: 'iss, sub, aud, exp and iat are there',
    lie: `${JSON.stringify(value)} as ${name}`,
    claims: { [name]: value } as JWTPayload,
  })),
  {
    rule: 'the issue time is within the allowed offset of our clock',
    lie: 'issued 120 s ago',
    claims: { iat: seconds - 120 },
  },
  {
    rule: 'the issue time is within the allowed offset of our clock',
    lie: 'issued 120 s from now',
    claims: { iat: seconds + 120 },
  },
  {
    rule: 'iss equals the issuer',
    lie: 'another issuer',
    claims: { iss: 'https://provider.example/' },
  },
  { rule: 'aud contains the client id', lie: 'another audience', claims: { aud: 'other' } },
  {
    rule: 'aud contains the client id',
    lie: 'two other audiences',
    claims: { aud: ['app2', 'other'], azp: 'app' },
  },
  {
    rule: 'azp is there when aud holds several, and equals the client id',
    lie: 'several audiences and no azp',
    claims: { aud: ['app', 'other'] },
  },
  {
    rule: 'azp is there when aud holds several, and equals the client id',
    lie: 'several audiences and another azp',
    claims: { aud: ['app', 'other'], azp: 'other' },
  },
  {
    rule: 'azp is there when aud holds several, and equals the client id',
    lie: 'one audience and another azp',
    claims: { azp: 'other' },
  },
  { rule: 'the id token has not expired', lie: 'expired just now', claims: { exp: seconds } },
  {
    rule: 'the signature is good',
    lie: 'a changed claim',
    token: (good) => changed(good, { sub: 'someone else' }),
  },
  {
    rule: 'at_hash, where there is one or must be one, matches the access token',
    lie: "another access token's at_hash",
    claims: { at_hash: '77QmUPtjPfzWtF2AnpK9RQ' },
  },
  {
    rule: 'at_hash, where there is one or must be one, matches the access token',
    lie: 'an at_hash without an access token',
    claims: { at_hash: atHash },
    evidence: { accessToken: undefined },
  },
  {
    rule: 'at_hash, where there is one or must be one, matches the access token',
    lie: 'no at_hash where the access token came through the browser',
    evidence: { isAtHashNeeded: true },
  },
  ...['azp', 'sub', 'aud'].map((name) => ({
    rule: 'a session renewed in a frame is still of the same person',
    lie: `another ${name} than before the renewal in a frame`,
    at: 'frame' as const,
    previous: { [name]: 'another' },
  })),
  {
    rule: 'the nonce equals the stored nonce',
    lie: 'another nonce in a frame',
    at: 'frame',
    claims: { nonce: 'another' },
  },
  ...['azp', 'sub', 'aud', 'auth_time'].map((name) => ({
    rule: 'iss, azp, sub, aud and auth_time stay as they were before the renewal',
    lie: `another ${name} than before the renewal`,
    at: 'refresh' as const,
    previous: { [name]: 'another' },
  })),
  {
    rule: 'iss, azp, sub, aud and auth_time stay as they were before the renewal',
    lie: 'no auth_time after the renewal',
    at: 'refresh',
    claims: { auth_time: undefined },
  },
]

describe('a token is refused', () => {
  test.each(refusals)(
    '[TOK-01] [TOK-03] with $lie',
    async ({ rule, claims, at, token, evidence, previous }) => {
      const good = await signWith(key, { ...usual, ...claims })
      const refused = await outcome(token ? token(good) : good, at, evidence, previous)
      expect(refused).toBeInstanceOf(SignInError)
      expect((refused as SignInError).message).toContain(
        rule === 'the signature is good' ? 'wrong signature' : rule,
      )
      expect((refused as SignInError).result).toBe(
        tokenChecks.find((check) => check.rule === rule)?.result,
      )
    },
  )

  test('by every row of the table at least once', () => {
    const tried = new Set(refusals.map(({ rule }) => rule))
    expect(tokenChecks.map(({ rule }) => rule).filter((rule) => !tried.has(rule))).toEqual([])
  })

  test('by the first row that does not hold, when several do not', async () => {
    const everythingWrong = { nonce: 'x', iss: 'x', aud: 'x', azp: 'x', iat: 1, exp: 2 }
    const results: string[] = []
    let claims: JWTPayload = { ...everythingWrong }
    for (const [name, good] of Object.entries({
      nonce: usual.nonce,
      iat: usual.iat,
      iss: usual.iss,
      aud: usual.aud,
      azp: undefined,
      exp: usual.exp,
    })) {
      results.push(
        ((await outcome(await signWith(key, { ...usual, ...claims }))) as SignInError).result,
      )
      claims = { ...claims, [name]: good }
    }
    expect(results).toEqual([
      ValidationResult.IncorrectNonce,
      ValidationResult.MaxOffsetExpired,
      ValidationResult.IssDoesNotMatchIssuer,
      ValidationResult.IncorrectAud,
      ValidationResult.IncorrectAzp,
      ValidationResult.TokenExpired,
    ])
  })
})

describe('a token is accepted', () => {
  const controls: {
    what: string
    claims?: JWTPayload
    at?: Moment
    more?: Partial<TokenEvidence>
  }[] = [
    { what: 'as it should be' },
    { what: 'for several audiences with our azp', claims: { aud: ['app', 'x'], azp: 'app' } },
    { what: 'with the access token’s at_hash', claims: { at_hash: atHash } },
    { what: 'issued 119 s ago', claims: { iat: seconds - 119 } },
    { what: 'issued 119 s from now', claims: { iat: seconds + 119 } },
    {
      what: '[ATH-02] issued 599 s ago where 600 s are allowed',
      claims: { iat: seconds - 599 },
      more: { maxIatOffsetInSeconds: 600 },
    },
    { what: 'renewed with the same nonce', at: 'refresh' },
    {
      what: 'renewed in a frame after the person signed in again at the provider',
      at: 'frame',
      claims: { auth_time: seconds },
    },
    { what: 'renewed without a nonce', at: 'refresh', claims: { nonce: undefined } },
    { what: 'found in storage long after it was issued', at: 'restore', claims: { iat: 1 } },
  ]
  test.each(controls)('[TOK-01] $what', async ({ claims, at, more }) => {
    expect(await outcome(await signWith(key, { ...usual, ...claims }), at, more)).toMatchObject({
      sub: 'someone',
    })
  })
})

async function outcome(
  idToken: string,
  at: Moment = 'callback',
  more: Partial<TokenEvidence> = {},
  previous: JWTPayload = {},
) {
  return checkIdToken({
    at,
    idToken,
    accessToken,
    issuer: 'https://provider.example',
    clientId: 'app',
    now,
    maxIatOffsetInSeconds: 120,
    keys: { published: async () => ({ keys: [key.publicJwk] }) },
    returnedState: 'the state',
    storedState: 'the state',
    storedNonce: 'the nonce',
    previousIdToken: await signWith(key, { ...usual, ...previous }),
    ...more,
  }).catch((error) => error)
}

function changed(token: string, claims: JWTPayload): string {
  const [header, , signature] = token.split('.')
  const payload = Buffer.from(JSON.stringify({ ...usual, ...claims })).toString('base64url')
  return [header, payload, signature].join('.')
}
