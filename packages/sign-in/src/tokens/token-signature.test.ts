import {
  type SigningKey,
  signingKey,
  signWith,
} from '@nutripim/sign-in/test-support/forging-provider'
import { base64url, type JSONWebKeySet, SignJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { SignInError } from '../flow/sign-in-error.ts'
import { verifySignature } from './token-signature.ts'
import { ValidationResult } from './validation-result.ts'

const claims = { sub: 'someone' }
const secret = base64url.encode(crypto.getRandomValues(new Uint8Array(64)))
const algorithms = ['RS', 'PS', 'ES'].flatMap((family) => [
  `${family}256`,
  `${family}384`,
  `${family}512`,
])
let rsa: SigningKey
let otherRsa: SigningKey

beforeAll(async () => {
  rsa = await signingKey('RS256')
  otherRsa = await signingKey('RS256')
})

function verify(token: string, keys: JSONWebKeySet['keys'], symmetric?: { kty: 'oct'; k: string }) {
  const header = JSON.parse(new TextDecoder().decode(base64url.decode(token.split('.')[0] ?? '')))
  return verifySignature(token, header, { published: async () => ({ keys }), symmetric }).then(
    () => 'accepted',
    (error) => {
      expect(error).toBeInstanceOf(SignInError)
      expect(error.result).toBe(ValidationResult.SignatureFailed)
      return error.message
    },
  )
}

function hs(alg: string, k: string) {
  return new SignJWT(claims).setProtectedHeader({ alg }).sign(base64url.decode(k))
}

describe('verifySignature accepts', () => {
  test.each(algorithms)('[TOK-02] a signature by %s', async (alg) => {
    const key = await signingKey(alg)
    expect(await verify(await signWith(key, claims), [key.publicJwk])).toBe('accepted')
  })

  test.each(['HS256', 'HS384', 'HS512'])('[TOK-02] %s with the configured key', async (alg) => {
    expect(await verify(await hs(alg, secret), [], { kty: 'oct', k: secret })).toBe('accepted')
  })

  test('[TOK-02] the key with the matching id among several', async () => {
    const keys = [otherRsa.publicJwk, rsa.publicJwk]
    expect(await verify(await signWith(rsa, claims), keys)).toBe('accepted')
  })
})

describe('verifySignature rejects', () => {
  test.each(['none', 'None', 'NONE', 'nOnE', '', 'EdDSA', 'RS1', 'HS1'])(
    '[TOK-02] the algorithm "%s"',
    async (alg) => {
      const header = base64url.encode(JSON.stringify({ alg }))
      const token = `${header}.${base64url.encode(JSON.stringify(claims))}.`
      expect(await verify(token, [rsa.publicJwk])).toMatch('is not accepted')
    },
  )

  test('[TOK-02] HS256 signed with the published RSA key as the secret', async () => {
    const token = await hs('HS256', base64url.encode(JSON.stringify(rsa.publicJwk)))
    expect(await verify(token, [rsa.publicJwk])).toMatch('no key is configured')
  })

  test('[TOK-02] HS256 with a secret from the network', async () => {
    const published = { kty: 'oct', k: secret, alg: 'HS256', use: 'sig' }
    expect(await verify(await hs('HS256', secret), [published])).toMatch('no key is configured')
  })

  test('[TOK-02] HS256 with a secret other than the configured one', async () => {
    const other = base64url.encode(crypto.getRandomValues(new Uint8Array(64)))
    const token = await hs('HS256', other)
    expect(await verify(token, [], { kty: 'oct', k: secret })).toBe('wrong signature')
  })

  test('[TOK-02] a key inside the token', async () => {
    const token = await signWith(otherRsa, claims, { jwk: otherRsa.publicJwk, kid: rsa.kid })
    expect(await verify(token, [rsa.publicJwk])).toBe('the id token contains its own key (jwk)')
  })

  test.each(['jku', 'x5u', 'x5c'])('[TOK-02] a key from the header %s', async (name) => {
    const value = name === 'x5c' ? ['MII'] : 'https://evil.example/keys'
    const token = await signWith(rsa, claims, { [name]: value })
    expect(await verify(token, [rsa.publicJwk])).toMatch('contains its own key')
  })

  test('[TOK-02] RS256 with an elliptic key, and ES256 with an RSA key', async () => {
    const ec = await signingKey('ES256')
    const { alg: _, ...ecKey } = ec.publicJwk
    const { alg: __, ...rsaKey } = rsa.publicJwk
    const asEc = await signWith(rsa, claims, { kid: ec.kid })
    expect(await verify(asEc, [ecKey])).toMatch('no matching key')
    const asRsa = await signWith(ec, claims, { kid: rsa.kid })
    expect(await verify(asRsa, [rsaKey])).toMatch('no matching key')
  })

  test('[TOK-02] a key for encryption', async () => {
    const token = await signWith(rsa, claims)
    expect(await verify(token, [{ ...rsa.publicJwk, use: 'enc' }])).toMatch('no matching key')
  })

  test('[TOK-02] an empty key array', async () => {
    expect(await verify(await signWith(rsa, claims), [])).toMatch('empty key array')
  })

  test('[TOK-02] an unknown key id', async () => {
    const token = await signWith(rsa, claims, { kid: 'unknown' })
    expect(await verify(token, [rsa.publicJwk])).toMatch('no matching key')
  })

  test('[TOK-02] several matching keys', async () => {
    const token = await signWith(rsa, claims, { kid: undefined })
    const keys = [rsa.publicJwk, otherRsa.publicJwk]
    expect(await verify(token, keys)).toMatch('several matching keys')
  })

  test('[TOK-02] an unknown critical header', async () => {
    const header = base64url.encode(
      JSON.stringify({ alg: 'RS256', kid: rsa.kid, crit: ['x'], x: 1 }),
    )
    const [, payload, signature] = (await signWith(rsa, claims)).split('.')
    expect(await verify(`${header}.${payload}.${signature}`, [rsa.publicJwk])).toMatch('extension')
  })
})
