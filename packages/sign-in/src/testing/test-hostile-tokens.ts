import { decodeJwt, exportSPKI, importJWK, type JWTPayload, SignJWT } from 'jose'
import { ValidationResult } from '../tokens/validation-result.ts'
import {
  type ForgingProvider,
  type SigningKey,
  signingKey,
  signWith,
} from './test-forging-provider.ts'

const {
  IncorrectNonce,
  RequiredPropertyMissing,
  MaxOffsetExpired,
  IssDoesNotMatchIssuer,
  IncorrectAud,
  IncorrectAzp,
  TokenExpired,
  SignatureFailed,
  IncorrectAtHash,
} = ValidationResult

/** One way to problem in an id token; `forge` is given what an honest one would say. */
export interface HostileToken {
  problem: string
  result: ValidationResult
  forge(claims: JWTPayload, provider: ForgingProvider): Promise<string> | string
  /** A renewed token need not carry a nonce, so its absence there is no problem. */
  isOnlyAtCallback?: true
}

/** From now on the provider's id tokens are forged, at the sign-in or at the renewal. */
export function forgeTokens(
  { answers }: ForgingProvider,
  at: 'code' | 'refresh',
  forge: (claims: JWTPayload) => Promise<string> | string,
): void {
  const honest = answers[at]
  answers[at] = async (form) => {
    const { id_token, ...rest } = await (await honest(form)).json()
    return Response.json({ ...rest, id_token: await forge(decodeJwt(id_token)) })
  }
}

const now = () => Math.floor(Date.now() / 1000)
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const bare = (header: object, claims: JWTPayload, signature = '') =>
  `${part(header)}.${part(claims)}.${signature}`

// Making keys is slow, and one stranger is as bad as another.
const strangers = new Map<string, Promise<SigningKey>>()
function stranger(alg: string): Promise<SigningKey> {
  const key = strangers.get(alg) ?? signingKey(alg)
  strangers.set(alg, key)
  return key
}

const saying = (
  problem: string,
  result: ValidationResult,
  change: (claims: JWTPayload) => object,
): HostileToken => ({
  problem,
  result,
  forge: (claims, provider) => provider.sign({ ...claims, ...change(claims) } as JWTPayload),
})

const claimLies: HostileToken[] = [
  ...['iss', 'sub', 'aud', 'exp', 'iat'].map((name) =>
    saying(`no ${name}`, RequiredPropertyMissing, () => ({ [name]: undefined })),
  ),
  saying('a number as issuer', RequiredPropertyMissing, () => ({ iss: 7 })),
  saying('an empty subject', RequiredPropertyMissing, () => ({ sub: '' })),
  saying('a number as subject', RequiredPropertyMissing, () => ({ sub: 7 })),
  saying('nobody as audience', RequiredPropertyMissing, () => ({ aud: [] })),
  saying('a number as audience', RequiredPropertyMissing, () => ({ aud: [7] })),
  saying('a text as expiry', RequiredPropertyMissing, () => ({ exp: 'soon' })),
  saying('a text as issue time', RequiredPropertyMissing, () => ({ iat: 'now' })),
  saying('issued long ago', MaxOffsetExpired, () => ({ iat: now() - 7200 })),
  saying('issued in the future', MaxOffsetExpired, () => ({ iat: now() + 7200 })),
  saying('another issuer', IssDoesNotMatchIssuer, () => ({ iss: 'https://evil.example' })),
  saying('the issuer with a slash', IssDoesNotMatchIssuer, ({ iss }) => ({ iss: `${iss}/` })),
  saying('another audience', IncorrectAud, () => ({ aud: 'another' })),
  saying('an audience that begins alike', IncorrectAud, ({ aud }) => ({ aud: `${aud}2` })),
  saying('two other audiences', IncorrectAud, ({ aud }) => ({ aud: ['a', 'b'], azp: aud })),
  saying('two audiences without azp', IncorrectAzp, ({ aud }) => ({ aud: [aud, 'b'] })),
  saying('two audiences, azp another', IncorrectAzp, ({ aud }) => ({ aud: [aud, 'b'], azp: 'b' })),
  saying('one audience, azp another', IncorrectAzp, () => ({ azp: 'another' })),
  saying('an empty azp', IncorrectAzp, () => ({ azp: '' })),
  saying('expired', TokenExpired, () => ({ exp: now() - 60 })),
  saying('expired this very second', TokenExpired, () => ({ exp: now() })),
  saying('another nonce', IncorrectNonce, () => ({ nonce: 'another' })),
  saying('a number as nonce', IncorrectNonce, () => ({ nonce: 7 })),
  {
    ...saying('no nonce', IncorrectNonce, () => ({ nonce: undefined })),
    isOnlyAtCallback: true,
  },
  saying('another at_hash', IncorrectAtHash, () => ({ at_hash: '77QmUPtjPfzWtF2AnpK9RQ' })),
  saying('an empty at_hash', IncorrectAtHash, () => ({ at_hash: '' })),
  saying('a number as at_hash', IncorrectAtHash, () => ({ at_hash: 7 })),
]

const refusedSignature = (problem: string, forge: HostileToken['forge']): HostileToken => ({
  problem,
  result: SignatureFailed,
  forge,
})

const withHeader = (problem: string, header: object) =>
  refusedSignature(problem, (claims, { key }) => signWith(key, claims, header))

const hs = async (claims: JWTPayload, secret: string, kid?: string) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', ...(kid && { kid }) })
    .sign(new TextEncoder().encode(secret))

const signatureLies: HostileToken[] = [
  ...['none', 'None', 'NONE', 'nOnE', '', 'RS1', 'EdDSA', 'dir'].map((alg) =>
    refusedSignature(`the algorithm "${alg}"`, (claims) => bare({ alg }, claims)),
  ),
  refusedSignature('no algorithm', (claims) => bare({}, claims)),
  refusedSignature('none with a signature', async (claims, { key, sign }) =>
    bare({ alg: 'none', kid: key.kid }, claims, (await sign(claims)).split('.')[2]),
  ),
  refusedSignature('a foreign key', async (claims) => signWith(await stranger('RS256'), claims)),
  refusedSignature('a foreign key under our key id', async (claims, { key }) =>
    signWith(await stranger('RS256'), claims, { kid: key.kid }),
  ),
  refusedSignature('an elliptic key under our key id', async (claims, { key }) =>
    signWith(await stranger('ES256'), claims, { kid: key.kid }),
  ),
  withHeader('an unknown key id', { kid: 'unknown' }),
  refusedSignature('HS256 with the public key as secret', async (claims, { key }) =>
    hs(claims, JSON.stringify(key.publicJwk), key.kid),
  ),
  refusedSignature('HS256 with the public key in PEM as secret', async (claims, { key }) => {
    const publicKey = (await importJWK({ ...key.publicJwk, ext: true })) as CryptoKey
    return hs(claims, await exportSPKI(publicKey), key.kid)
  }),
  refusedSignature('HS256 with the client id as secret', (claims, { clientId }) =>
    hs(claims, clientId.padEnd(32, '0')),
  ),
  refusedSignature('a key inside the token', async (claims) => {
    const own = await stranger('RS256')
    return signWith(own, claims, { jwk: own.publicJwk })
  }),
  withHeader('an address of keys (jku)', { jku: 'https://evil.example/keys' }),
  withHeader('an address of a certificate (x5u)', { x5u: 'https://evil.example/cert' }),
  withHeader('a certificate (x5c)', { x5c: ['MIIB'] }),
  refusedSignature('an unknown critical header', async (claims, { key, sign }) =>
    bare(
      { alg: 'RS256', kid: key.kid, crit: ['x'], x: 1 },
      claims,
      (await sign(claims)).split('.')[2],
    ),
  ),
  refusedSignature('PS256 said of an RS256 signature', async (claims, { key, sign }) =>
    bare({ alg: 'PS256', kid: key.kid }, claims, (await sign(claims)).split('.')[2]),
  ),
  refusedSignature('claims changed after signing', async (claims, { sign }) => {
    const [header, , signature] = (await sign(claims)).split('.')
    return `${header}.${part({ ...claims, name: 'Someone Else' })}.${signature}`
  }),
  refusedSignature('a signature cut short', async (claims, { sign }) =>
    (await sign(claims)).slice(0, -8),
  ),
  refusedSignature('an empty signature', async (claims, { sign }) =>
    (await sign(claims)).replace(/[^.]*$/, ''),
  ),
]

const shapeLies: HostileToken[] = [
  refusedSignature('two parts', async (claims, { sign }) =>
    (await sign(claims)).replace(/\.[^.]*$/, ''),
  ),
  refusedSignature('four parts', async (claims, { sign }) => `${await sign(claims)}.more`),
  refusedSignature('five parts, as if encrypted', async (claims, { sign }) => {
    return `${await sign(claims)}.more.more`
  }),
  refusedSignature('nonsense', () => 'nonsense'),
  refusedSignature('nonsense in three parts', () => 'a.b.c'),
  refusedSignature(
    'a list as claims',
    (_, { key }) => `${part({ alg: 'RS256', kid: key.kid })}.${part([])}.AA`,
  ),
  refusedSignature('null as claims', () => `${part({ alg: 'RS256' })}.${part(null)}.AA`),
  refusedSignature('a header that is no JSON', (claims) => `e30x.${part(claims)}.AA`),
]

/** What an id token can get wrong, each with the state it must end in. */
export const hostileTokens: readonly HostileToken[] = [...claimLies, ...signatureLies, ...shapeLies]
