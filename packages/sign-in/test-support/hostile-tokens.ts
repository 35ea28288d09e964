import { ValidationResult } from '@nutripim/sign-in/tokens/validation-result'
import { decodeJwt, exportSPKI, importJWK, type JWTPayload, SignJWT } from 'jose'
import { type ForgingProvider, type SigningKey, signingKey, signWith } from './forging-provider.ts'

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

/** A problem of an id token; `forge` receives the claims of a correct token. */
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
  const correct = answers[at]
  answers[at] = async (form) => {
    const { id_token, ...rest } = await (await correct(form)).json()
    return Response.json({ ...rest, id_token: await forge(decodeJwt(id_token)) })
  }
}

const now = () => Math.floor(Date.now() / 1000)
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const bare = (header: object, claims: JWTPayload, signature = '') =>
  `${part(header)}.${part(claims)}.${signature}`

// Creating keys is slow, so one foreign key per algorithm is enough.
const foreignKeys = new Map<string, Promise<SigningKey>>()
function foreignKey(alg: string): Promise<SigningKey> {
  const key = foreignKeys.get(alg) ?? signingKey(alg)
  foreignKeys.set(alg, key)
  return key
}

const withClaims = (
  problem: string,
  result: ValidationResult,
  change: (claims: JWTPayload) => object,
): HostileToken => ({
  problem,
  result,
  forge: (claims, provider) => provider.sign({ ...claims, ...change(claims) } as JWTPayload),
})

const hostileClaims: HostileToken[] = [
  ...['iss', 'sub', 'aud', 'exp', 'iat'].map((name) =>
    withClaims(`no ${name}`, RequiredPropertyMissing, () => ({ [name]: undefined })),
  ),
  withClaims('a number as issuer', RequiredPropertyMissing, () => ({ iss: 7 })),
  withClaims('an empty subject', RequiredPropertyMissing, () => ({ sub: '' })),
  withClaims('a number as subject', RequiredPropertyMissing, () => ({ sub: 7 })),
  withClaims('an empty list of audiences', RequiredPropertyMissing, () => ({ aud: [] })),
  withClaims('a number as audience', RequiredPropertyMissing, () => ({ aud: [7] })),
  withClaims('a text as expiry', RequiredPropertyMissing, () => ({ exp: 'soon' })),
  withClaims('a text as issue time', RequiredPropertyMissing, () => ({ iat: 'now' })),
  withClaims('issued long ago', MaxOffsetExpired, () => ({ iat: now() - 7200 })),
  withClaims('issued in the future', MaxOffsetExpired, () => ({ iat: now() + 7200 })),
  withClaims('another issuer', IssDoesNotMatchIssuer, () => ({ iss: 'https://evil.example' })),
  withClaims('the issuer with a slash', IssDoesNotMatchIssuer, ({ iss }) => ({ iss: `${iss}/` })),
  withClaims('another audience', IncorrectAud, () => ({ aud: 'another' })),
  withClaims('an audience with the same beginning', IncorrectAud, ({ aud }) => ({
    aud: `${aud}2`,
  })),
  withClaims('two other audiences', IncorrectAud, ({ aud }) => ({ aud: ['a', 'b'], azp: aud })),
  withClaims('two audiences without azp', IncorrectAzp, ({ aud }) => ({ aud: [aud, 'b'] })),
  withClaims('two audiences, azp another', IncorrectAzp, ({ aud }) => ({
    aud: [aud, 'b'],
    azp: 'b',
  })),
  withClaims('one audience, azp another', IncorrectAzp, () => ({ azp: 'another' })),
  withClaims('an empty azp', IncorrectAzp, () => ({ azp: '' })),
  withClaims('expired', TokenExpired, () => ({ exp: now() - 60 })),
  withClaims('expired in this second', TokenExpired, () => ({ exp: now() })),
  withClaims('another nonce', IncorrectNonce, () => ({ nonce: 'another' })),
  withClaims('a number as nonce', IncorrectNonce, () => ({ nonce: 7 })),
  {
    ...withClaims('no nonce', IncorrectNonce, () => ({ nonce: undefined })),
    isOnlyAtCallback: true,
  },
  withClaims('another at_hash', IncorrectAtHash, () => ({ at_hash: '77QmUPtjPfzWtF2AnpK9RQ' })),
  withClaims('an empty at_hash', IncorrectAtHash, () => ({ at_hash: '' })),
  withClaims('a number as at_hash', IncorrectAtHash, () => ({ at_hash: 7 })),
]

const rejectedSignature = (problem: string, forge: HostileToken['forge']): HostileToken => ({
  problem,
  result: SignatureFailed,
  forge,
})

const withHeader = (problem: string, header: object) =>
  rejectedSignature(problem, (claims, { key }) => signWith(key, claims, header))

const hs = async (claims: JWTPayload, secret: string, kid?: string) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', ...(kid && { kid }) })
    .sign(new TextEncoder().encode(secret))

const hostileSignatures: HostileToken[] = [
  ...['none', 'None', 'NONE', 'nOnE', '', 'RS1', 'EdDSA', 'dir'].map((alg) =>
    rejectedSignature(`the algorithm "${alg}"`, (claims) => bare({ alg }, claims)),
  ),
  rejectedSignature('no algorithm', (claims) => bare({}, claims)),
  rejectedSignature('none with a signature', async (claims, { key, sign }) =>
    bare({ alg: 'none', kid: key.kid }, claims, (await sign(claims)).split('.')[2]),
  ),
  rejectedSignature('a foreign key', async (claims) => signWith(await foreignKey('RS256'), claims)),
  rejectedSignature('a foreign key under our key id', async (claims, { key }) =>
    signWith(await foreignKey('RS256'), claims, { kid: key.kid }),
  ),
  rejectedSignature('an elliptic key under our key id', async (claims, { key }) =>
    signWith(await foreignKey('ES256'), claims, { kid: key.kid }),
  ),
  withHeader('an unknown key id', { kid: 'unknown' }),
  rejectedSignature('HS256 with the public key as secret', async (claims, { key }) =>
    hs(claims, JSON.stringify(key.publicJwk), key.kid),
  ),
  rejectedSignature('HS256 with the public key in PEM as secret', async (claims, { key }) => {
    const publicKey = (await importJWK({ ...key.publicJwk, ext: true })) as CryptoKey
    return hs(claims, await exportSPKI(publicKey), key.kid)
  }),
  rejectedSignature('HS256 with the client id as secret', (claims, { clientId }) =>
    hs(claims, clientId.padEnd(32, '0')),
  ),
  rejectedSignature('a key inside the token', async (claims) => {
    const own = await foreignKey('RS256')
    return signWith(own, claims, { jwk: own.publicJwk })
  }),
  withHeader('an address of keys (jku)', { jku: 'https://evil.example/keys' }),
  withHeader('an address of a certificate (x5u)', { x5u: 'https://evil.example/cert' }),
  withHeader('a certificate (x5c)', { x5c: ['MIIB'] }),
  rejectedSignature('an unknown critical header', async (claims, { key, sign }) =>
    bare(
      { alg: 'RS256', kid: key.kid, crit: ['x'], x: 1 },
      claims,
      (await sign(claims)).split('.')[2],
    ),
  ),
  rejectedSignature('PS256 named for an RS256 signature', async (claims, { key, sign }) =>
    bare({ alg: 'PS256', kid: key.kid }, claims, (await sign(claims)).split('.')[2]),
  ),
  rejectedSignature('claims changed after signing', async (claims, { sign }) => {
    const [header, , signature] = (await sign(claims)).split('.')
    return `${header}.${part({ ...claims, name: 'Someone Else' })}.${signature}`
  }),
  rejectedSignature('a signature cut short', async (claims, { sign }) =>
    (await sign(claims)).slice(0, -8),
  ),
  rejectedSignature('an empty signature', async (claims, { sign }) =>
    (await sign(claims)).replace(/[^.]*$/, ''),
  ),
]

const hostileShapes: HostileToken[] = [
  rejectedSignature('two parts', async (claims, { sign }) =>
    (await sign(claims)).replace(/\.[^.]*$/, ''),
  ),
  rejectedSignature('four parts', async (claims, { sign }) => `${await sign(claims)}.more`),
  rejectedSignature('five parts, as if encrypted', async (claims, { sign }) => {
    return `${await sign(claims)}.more.more`
  }),
  rejectedSignature('one meaningless part', () => 'one meaningless part'),
  rejectedSignature('three meaningless parts', () => 'a.b.c'),
  rejectedSignature(
    'a list as claims',
    (_, { key }) => `${part({ alg: 'RS256', kid: key.kid })}.${part([])}.AA`,
  ),
  rejectedSignature('null as claims', () => `${part({ alg: 'RS256' })}.${part(null)}.AA`),
  rejectedSignature('a header that is no JSON', (claims) => `e30x.${part(claims)}.AA`),
]

/** What an id token can get wrong, each with the state it must end in. */
export const hostileTokens: readonly HostileToken[] = [
  ...hostileClaims,
  ...hostileSignatures,
  ...hostileShapes,
]
