import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { signingKey, signWith } from '@nutripim/sign-in/test-support/forging-provider'
import {
  listForgedEs256,
  listForgedRs256,
  listForgedTokens,
} from '@nutripim/tools/test-support/forged-signatures'
import {
  base64url,
  CompactSign,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  type JWK,
} from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SymmetricKey } from '../settings/configuration.ts'
import { verifySignature } from './token-signature.ts'

const secretOf = (bytes: number): SymmetricKey => ({
  kty: 'oct',
  k: base64url.encode(crypto.getRandomValues(new Uint8Array(bytes))),
})

async function isAccepted(token: string, keys: JWK[], symmetric?: SymmetricKey): Promise<boolean> {
  try {
    const header = decodeProtectedHeader(token)
    await verifySignature(token, header, { published: async () => ({ keys }), symmetric })
    return true
  } catch {
    return false
  }
}

/** The forged tokens that were accepted; there must be none. */
async function listAccepted(forged: [string, string][], keys: JWK[], symmetric?: SymmetricKey) {
  const accepted: string[] = []
  for (const [what, token] of forged) {
    if (await isAccepted(token, keys, symmetric)) accepted.push(what)
  }
  return accepted
}

const signText = (text: string, alg: string, key: CryptoKey | Uint8Array) =>
  new CompactSign(new TextEncoder().encode(text)).setProtectedHeader({ alg }).sign(key)

describe.each(['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512'])(
  'a signature by %s',
  (alg) => {
    test('[TOK-02] is accepted for every payload, and no change of it is', async () => {
      const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
      const keys = [{ ...(await exportJWK(publicKey)), alg }]
      for (const payload of ['', '\0', 'a', '{"sub":"someone"}']) {
        expect(await isAccepted(await signText(payload, alg, privateKey), keys)).toBe(true)
      }
      const forged = listForgedTokens(await signText('{"sub":"someone"}', alg, privateKey))
      expect(forged.length).toBeGreaterThan(50)
      expect(await listAccepted(forged, keys)).toEqual([])
    })
  },
)

describe.each([256, 384, 512])('a signature by HS%i', (bits) => {
  const alg = `HS${bits}`

  test('[TOK-02] is accepted with a key that is long enough, and no change of it is', async () => {
    for (const bytes of [bits / 8, bits / 8 + 1, 200]) {
      const secret = secretOf(bytes)
      const token = await signText('{"sub":"someone"}', alg, base64url.decode(secret.k))
      expect(await isAccepted(token, [], secret)).toBe(true)
      expect(await listAccepted(listForgedTokens(token), [], secret)).toEqual([])
    }
  })

  test.each([0, 1, bits / 8 - 1])('[TOK-02] with a key of %i bytes is rejected', async (bytes) => {
    const secret = secretOf(bytes)
    // jose signs with no key this short, and verification stops before it.
    const token = await signText('{}', alg, new Uint8Array(bits / 8))
    expect(await isAccepted(token, [], secret)).toBe(false)
  })
})

test('[TOK-02] a signature by ES256 with numbers out of range or in another form is rejected', async () => {
  const key = await signingKey('ES256')
  const forged = listForgedEs256(await signWith(key, { sub: 'someone' }))
  expect(forged.length).toBeGreaterThan(40)
  expect(await listAccepted(forged, [key.publicJwk])).toEqual([])
})

describe('[TOK-02] a signature by RSA', () => {
  let privateKey: KeyObject
  let publicJwk: JWK
  beforeAll(() => {
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
    privateKey = pair.privateKey
    // Node describes exported keys by a type of its own with the same fields.
    publicJwk = pair.publicKey.export({ format: 'jwk' }) as JWK
  })

  test('of a message that is not padded correctly is rejected', async () => {
    const token = await signText('{}', 'RS256', await toCryptoKey(privateKey))
    const keys = [{ ...publicJwk, alg: 'RS256' }]
    expect(await isAccepted(token, keys)).toBe(true)
    const forged = listForgedRs256(token, privateKey)
    expect(forged.length).toBeGreaterThan(15)
    expect(await listAccepted(forged, keys)).toEqual([])
  })

  test.each<[string, (key: JWK) => JWK[]]>([
    ['that names another algorithm', (key) => [{ ...key, alg: 'RS512' }]],
    ['that names an algorithm of elliptic curves', (key) => [{ ...key, alg: 'ES256' }]],
    ['for encryption', (key) => [{ ...key, use: 'enc' }]],
    ['whose operations do not include verifying', (key) => [{ ...key, key_ops: ['encrypt'] }]],
    ['of another type', (key) => [{ ...key, kty: 'EC' }]],
    ['with the exponent 1', (key) => [{ ...key, e: 'AQ' }]],
    ['that is listed twice', (key) => [key, key]],
    ['without a modulus', ({ n: _, ...key }) => [key]],
    ['beside a secret of the same name', (key) => [{ kty: 'oct', k: key.n, kid: key.kid }]],
  ])('is rejected with a key %s', async (_, change) => {
    const token = await signText('{}', 'RS256', await toCryptoKey(privateKey))
    expect(await isAccepted(token, [publicJwk])).toBe(true)
    expect(await isAccepted(token, change(publicJwk))).toBe(false)
  })

  test('is rejected with a key of 1024 bits', async () => {
    const pair = generateKeyPairSync('rsa', { modulusLength: 1024 })
    const signed = `${base64url.encode('{"alg":"RS256"}')}.${base64url.encode('{}')}`
    const [[, token] = ['', '']] = listForgedRs256(`${signed}.`, pair.privateKey)
    const key = pair.publicKey.export({ format: 'jwk' }) as JWK // the same fields, see above
    expect(await isAccepted(token, [key])).toBe(false)
  })
})

test.each<[string, (key: JWK) => JWK]>([
  ['whose point is not on the curve', (key) => ({ ...key, x: key.y ?? '', y: key.x ?? '' })],
  ['of another curve', (key) => ({ ...key, crv: 'P-384' })],
  ['that names another algorithm', (key) => ({ ...key, alg: 'ES384' })],
  ['for encryption', (key) => ({ ...key, use: 'enc' })],
])('[TOK-02] a signature by ES256 is rejected with a key %s', async (_, change) => {
  const key = await signingKey('ES256')
  const token = await signWith(key, {})
  expect(await isAccepted(token, [key.publicJwk])).toBe(true)
  expect(await isAccepted(token, [change(key.publicJwk)])).toBe(false)
})

function toCryptoKey(key: KeyObject): Promise<CryptoKey> {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const bytes = key.export({ format: 'der', type: 'pkcs8' })
  return crypto.subtle.importKey('pkcs8', new Uint8Array(bytes), algorithm, false, ['sign'])
}
