import {
  type SigningKey,
  signingKey,
  signWith,
} from '@nutripim/sign-in/test-support/forging-provider'
import type { JWTPayload } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { SignInError } from '../flow/sign-in-error.ts'
import {
  checkIdToken,
  type TokenCheckInput,
  type TokenSource,
  tokenChecks,
} from './token-checks.ts'
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
  problem: string
  claims?: JWTPayload
  input?: Partial<TokenCheckInput>
  token?: (good: string) => string
  source?: TokenSource
  previous?: JWTPayload
}

// Each case names the check that must fail. The expected result comes from that check.
const rejections: readonly Case[] = [
  ...['one', 'one.two', 'one.two.three', 'a.b.c.d', '..', ''].map((token) => ({
    rule: 'the id token has exactly three readable parts',
    problem: `the token "${token}"`,
    token: () => token,
  })),
  {
    rule: 'the id token has exactly three readable parts',
    problem: 'a fourth part',
    token: (good) => `${good}.more`,
  },
  {
    rule: 'the returned state equals the stored state',
    problem: 'another state',
    input: { returnedState: 'another' },
  },
  {
    rule: 'the returned state equals the stored state',
    problem: 'no state on either side',
    input: { returnedState: undefined, storedState: undefined },
  },
  {
    rule: 'the nonce equals the stored nonce',
    problem: 'another nonce',
    claims: { nonce: 'another' },
  },
  { rule: 'the nonce equals the stored nonce', problem: 'no nonce', claims: { nonce: undefined } },
  {
    rule: 'the nonce equals the stored nonce',
    problem: 'no nonce on either side',
    claims: { nonce: undefined },
    input: { storedNonce: undefined },
  },
  {
    rule: 'a nonce in a renewed id token equals the old one',
    problem: 'another nonce after the renewal',
    source: 'refresh',
    claims: { nonce: 'another' },
  },
  ...['iss', 'sub', 'aud', 'exp', 'iat'].map((name) => ({
    rule: 'iss, sub, aud, exp and iat are present',
    problem: `no ${name}`,
    claims: { [name]: undefined },
  })),
  ...Object.entries({ iss: 7, sub: '', aud: [], exp: 'soon', iat: 'now' }).map(([name, value]) => ({
    rule: 'iss, sub, aud, exp and iat are present',
    problem: `${JSON.stringify(value)} as ${name}`,
    claims: { [name]: value } as JWTPayload,
  })),
  {
    rule: 'the issue time is within the allowed offset of our clock',
    problem: 'issued 120 s ago',
    claims: { iat: seconds - 120 },
  },
  {
    rule: 'the issue time is within the allowed offset of our clock',
    problem: 'issued 120 s from now',
    claims: { iat: seconds + 120 },
  },
  {
    rule: 'iss equals the issuer',
    problem: 'another issuer',
    claims: { iss: 'https://provider.example/' },
  },
  { rule: 'aud contains the client id', problem: 'another audience', claims: { aud: 'other' } },
  {
    rule: 'aud contains the client id',
    problem: 'two other audiences',
    claims: { aud: ['app2', 'other'], azp: 'app' },
  },
  {
    rule: 'azp equals the client id, and is present if aud has several values',
    problem: 'several audiences and no azp',
    claims: { aud: ['app', 'other'] },
  },
  {
    rule: 'azp equals the client id, and is present if aud has several values',
    problem: 'several audiences and another azp',
    claims: { aud: ['app', 'other'], azp: 'other' },
  },
  {
    rule: 'azp equals the client id, and is present if aud has several values',
    problem: 'one audience and another azp',
    claims: { azp: 'other' },
  },
  { rule: 'the id token has not expired', problem: 'expired just now', claims: { exp: seconds } },
  {
    rule: 'the signature is valid',
    problem: 'a changed claim',
    token: (good) => changed(good, { sub: 'someone else' }),
  },
  {
    rule: 'at_hash matches the access token',
    problem: "another access token's at_hash",
    claims: { at_hash: '77QmUPtjPfzWtF2AnpK9RQ' },
  },
  {
    rule: 'at_hash matches the access token',
    problem: 'an at_hash without an access token',
    claims: { at_hash: atHash },
    input: { accessToken: undefined },
  },
  {
    rule: 'at_hash matches the access token',
    problem: 'no at_hash where the access token came through the browser',
    input: { needsAtHash: true },
  },
  ...['azp', 'sub', 'aud'].map((name) => ({
    rule: 'a session renewed in a frame belongs to the same user',
    problem: `another ${name} than before the renewal in a frame`,
    source: 'frame' as const,
    previous: { [name]: 'another' },
  })),
  {
    rule: 'the nonce equals the stored nonce',
    problem: 'another nonce in a frame',
    source: 'frame',
    claims: { nonce: 'another' },
  },
  ...['azp', 'sub', 'aud', 'auth_time'].map((name) => ({
    rule: 'iss, azp, sub, aud and auth_time are the same as before the renewal',
    problem: `another ${name} than before the renewal`,
    source: 'refresh' as const,
    previous: { [name]: 'another' },
  })),
  {
    rule: 'iss, azp, sub, aud and auth_time are the same as before the renewal',
    problem: 'no auth_time after the renewal',
    source: 'refresh',
    claims: { auth_time: undefined },
  },
]

describe('an id token is rejected', () => {
  test.each(rejections)(
    '[TOK-01] [TOK-03] with $problem',
    async ({ rule, claims, source, token, input, previous }) => {
      const good = await signWith(key, { ...usual, ...claims })
      const error = await outcome(token ? token(good) : good, source, input, previous)
      expect(error).toBeInstanceOf(SignInError)
      expect((error as SignInError).message).toContain(
        rule === 'the signature is valid' ? 'wrong signature' : rule,
      )
      expect((error as SignInError).result).toBe(
        tokenChecks.find((check) => check.rule === rule)?.result,
      )
    },
  )

  test('by every check of the table in at least one case', () => {
    const tried = new Set(rejections.map(({ rule }) => rule))
    expect(tokenChecks.map(({ rule }) => rule).filter((rule) => !tried.has(rule))).toEqual([])
  })

  test('by the first of several failing checks', async () => {
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

describe('an id token is accepted', () => {
  const controls: {
    what: string
    claims?: JWTPayload
    source?: TokenSource
    more?: Partial<TokenCheckInput>
  }[] = [
    { what: 'with correct claims' },
    { what: 'for several audiences with our azp', claims: { aud: ['app', 'x'], azp: 'app' } },
    { what: 'with the access token’s at_hash', claims: { at_hash: atHash } },
    { what: 'issued 119 s ago', claims: { iat: seconds - 119 } },
    { what: 'issued 119 s from now', claims: { iat: seconds + 119 } },
    {
      what: '[ATH-02] issued 599 s ago where 600 s are allowed',
      claims: { iat: seconds - 599 },
      more: { maxIatOffsetInSeconds: 600 },
    },
    { what: 'renewed with the same nonce', source: 'refresh' },
    {
      what: 'renewed in a frame after the user signed in again at the provider',
      source: 'frame',
      claims: { auth_time: seconds },
    },
    { what: 'renewed without a nonce', source: 'refresh', claims: { nonce: undefined } },
    { what: 'found in storage long after it was issued', source: 'restore', claims: { iat: 1 } },
  ]
  test.each(controls)('[TOK-01] $what', async ({ claims, source, more }) => {
    expect(await outcome(await signWith(key, { ...usual, ...claims }), source, more)).toMatchObject(
      {
        sub: 'someone',
      },
    )
  })
})

async function outcome(
  idToken: string,
  source: TokenSource = 'callback',
  more: Partial<TokenCheckInput> = {},
  previous: JWTPayload = {},
) {
  return checkIdToken({
    source,
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
