import {
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
} from 'jose'
import type { TestProvider } from './provider.ts'

const email = 'gina.admin@nutripim.example'
const now = () => Math.floor(Date.now() / 1000)
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token that must be rejected, derived from a valid token of an administrator. */
export type HostileToken = [
  what: string,
  make: (provider: TestProvider) => Promise<string> | string,
]

const saying = (what: string, lie: (provider: TestProvider) => JWTPayload): HostileToken => [
  what,
  (provider) => provider.issue({ email, ...lie(provider) }),
]

/** Signs a JSON text that no serialiser would write. */
const doubled = (what: string, first: string, second: string): HostileToken => [
  what,
  (provider) => {
    const json = JSON.stringify(provider.claims({ email, sub: undefined }))
    return provider.signText(`${json.slice(0, -1)},${first},${second}}`)
  },
]

const headed = (what: string, header: object): HostileToken => [
  what,
  (provider) => provider.issue({ email }, header as JWTHeaderParameters),
]

/** Header and claims without a valid signature. */
const unsigned = (what: string, header: object, signature = ''): HostileToken => [
  what,
  (provider) => `${part(header)}.${part(provider.claims({ email }))}.${signature}`,
]

async function signedByStranger(provider: TestProvider, header: object, alg = 'RS256') {
  const { privateKey } = await generateKeyPair(alg)
  return new SignJWT(provider.claims({ email }))
    .setProtectedHeader({ alg, ...header })
    .sign(privateKey)
}

const withSecret = (
  what: string,
  secret: (provider: TestProvider) => Promise<string> | string,
  alg = 'HS256',
): HostileToken => [
  what,
  async (provider) =>
    new SignJWT(provider.claims({ email }))
      .setProtectedHeader({ alg, kid: 'key-1' })
      .sign(new TextEncoder().encode(await secret(provider))),
]

const publicPem = async ({ published }: TestProvider) =>
  exportSPKI((await importJWK(published[0]!, 'RS256', { extractable: true })) as CryptoKey)

const claimLies: HostileToken[] = [
  ...['iss', 'sub', 'aud', 'exp', 'iat'].map((name) =>
    saying(`no ${name}`, () => ({ [name]: undefined })),
  ),
  saying('another issuer', () => ({ iss: 'https://evil.example' })),
  saying('the issuer with a slash', ({ authority }) => ({ iss: `${authority}/` })),
  saying('a list as issuer', ({ authority }) => ({ iss: [authority] as never })),
  saying('another audience', () => ({ aud: 'someone-else' })),
  saying('an audience that begins alike', ({ clientId }) => ({ aud: `${clientId}2` })),
  saying('no audience in a list', () => ({ aud: [] })),
  saying('a number as audience', () => ({ aud: 7 as never })),
  saying('several audiences without azp', ({ clientId }) => ({ aud: [clientId, 'b'] })),
  saying('several audiences and another azp', ({ clientId }) => ({
    aud: [clientId, 'b'],
    azp: 'b',
  })),
  saying('another azp', () => ({ azp: 'someone-else' })),
  saying('an empty azp', () => ({ azp: '' })),
  saying('expired', () => ({ exp: now() - 60, iat: now() - 3600 })),
  saying('expired in 1970', () => ({ exp: 0 })),
  saying('an expiry before time', () => ({ exp: -1 })),
  saying('a text as expiry', () => ({ exp: 'soon' as never })),
  saying('null as expiry', () => ({ exp: null as never })),
  saying('not yet valid', () => ({ nbf: now() + 3600 })),
  saying('a text as beginning', () => ({ nbf: 'later' as never })),
  saying('issued in the future', () => ({ iat: now() + 3600 })),
  saying('a text as issue time', () => ({ iat: 'now' as never })),
  saying('an empty subject', () => ({ sub: '' })),
  saying('a blank subject', () => ({ sub: '  ' })),
  saying('an expiry in ten years', () => ({ exp: now() + 10 * 366 * 24 * 3600 })),
  saying('an expiry that never comes', () => ({ exp: Number.MAX_VALUE })),
  ...[7, true, null, ['gina.admin@nutripim.example'], { is: 'gina' }].map((email) =>
    saying(`${JSON.stringify(email)} as e-mail address`, () => ({ email })),
  ),
  ...['\u212aim@nutripim.example', '\uff47ina.admin@nutripim.example', 'gina\u200b@x.example'].map(
    (email) => saying(`${JSON.stringify(email)} as e-mail address`, () => ({ email })),
  ),
  saying('an e-mail address of 10,000 characters', () => ({ email: `${'g'.repeat(10_000)}@x.y` })),
  doubled('the subject twice', '"sub":"gina"', '"sub":"other"'),
  doubled('the subject twice, once escaped', '"sub":"gina"', '"\\u0073ub":"other"'),
  doubled('the e-mail address twice', '"sub":"gina"', '"email":"x@y.example"'),
  saying('a number as subject', () => ({ sub: 7 as never })),
  saying('an object as subject', () => ({ sub: { is: 'gina' } as never })),
  saying('a subject with a zero character', () => ({ sub: 'gi\0na' })),
  saying('a subject with half a character', () => ({ sub: 'gina\ud800' })),
  saying('a subject of 10,000 characters', () => ({ sub: 'g'.repeat(10_000) })),
]

const otherKinds: HostileToken[] = [
  headed('an access token (at+jwt)', { typ: 'at+jwt' }),
  headed('an access token (application/at+jwt)', { typ: 'application/at+jwt' }),
  headed('a logout token', { typ: 'logout+jwt' }),
  headed('a security event', { typ: 'secevent+jwt' }),
  headed('a DPoP proof', { typ: 'dpop+jwt' }),
  saying('an access token that says its scope', () => ({ scope: 'openid email' })),
  saying('an access token of Entra', () => ({ scp: 'user.read' })),
  saying('an access token of Keycloak', () => ({ typ: 'Bearer' })),
  saying('a refresh token of Keycloak', () => ({ typ: 'Refresh' })),
  saying('a logout token that says its event', () => ({ events: {} })),
]

const signatureLies: HostileToken[] = [
  ...['none', 'None', 'NONE', 'nOnE', 'nONE', ''].map((alg) =>
    unsigned(`the algorithm "${alg}"`, { alg, kid: 'key-1' }, 'AA'),
  ),
  unsigned('the algorithm none without a signature', { alg: 'none' }),
  unsigned('no algorithm', { kid: 'key-1' }, 'AA'),
  unsigned('a number as algorithm', { alg: 256, kid: 'key-1' }, 'AA'),
  unsigned('an unknown algorithm', { alg: 'RS1', kid: 'key-1' }, 'AA'),
  unsigned('an encrypted one', { alg: 'RSA-OAEP', enc: 'A256GCM', kid: 'key-1' }, 'AA'),
  withSecret('HS256 with the public key as secret (PEM)', publicPem),
  withSecret('HS512 with the public key as secret (PEM)', publicPem, 'HS512'),
  withSecret('HS256 with the public key as secret (JWK)', ({ published }) =>
    JSON.stringify(published[0]),
  ),
  withSecret('HS256 with the client id as secret', ({ clientId }) => clientId.padEnd(32)),
  ['a stranger’s key', (provider) => signedByStranger(provider, { kid: 'theirs' })],
  ['a stranger’s key under our key id', (provider) => signedByStranger(provider, { kid: 'key-1' })],
  ['a stranger’s key without a key id', (provider) => signedByStranger(provider, {})],
  [
    'an elliptic key under our key id',
    (provider) => signedByStranger(provider, { kid: 'key-1' }, 'ES256'),
  ],
  ['an Edwards key', (provider) => signedByStranger(provider, { kid: 'key-1' }, 'EdDSA')],
  [
    'a key inside the token',
    async (provider) => {
      const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
      const jwk = await exportJWK(publicKey)
      return new SignJWT(provider.claims({ email }))
        .setProtectedHeader({ alg: 'RS256', jwk } as never)
        .sign(privateKey)
    },
  ],
  headed('our key, and one inside the token', { jwk: { kty: 'RSA' } }),
  headed('an address of keys (jku)', { jku: 'https://evil.example/keys' }),
  headed('an address of a certificate (x5u)', { x5u: 'https://evil.example/cert' }),
  headed('a certificate (x5c)', { x5c: ['MIIB'] }),
  headed('an unknown key id', { kid: 'unknown' }),
  headed('a key id that is a path', { kid: '../../../../dev/null' }),
  headed('a key id that is SQL', { kid: "' or 1=1 --" }),
  [
    'an unknown critical header',
    async (provider) => {
      const [, payload, signature] = (await provider.issue({ email })).split('.')
      const header = part({ alg: 'RS256', kid: 'key-1', crit: ['x'], x: 1 })
      return `${header}.${payload}.${signature}`
    },
  ],
  [
    'an unencoded payload (b64)',
    async (provider) => {
      const [, payload, signature] = (await provider.issue({ email })).split('.')
      const header = part({ alg: 'RS256', kid: 'key-1', crit: ['b64'], b64: false })
      return `${header}.${payload}.${signature}`
    },
  ],
  [
    'claims changed after signing',
    async (provider) => {
      const [header, , signature] = (await provider.issue({ email: 'x@y.example' })).split('.')
      return `${header}.${part(provider.claims({ email }))}.${signature}`
    },
  ],
  ['a signature cut short', async (provider) => (await provider.issue({ email })).slice(0, -8)],
  [
    'the signature of another token',
    async (provider) => {
      const [header, payload] = (await provider.issue({ email })).split('.')
      const [, , signature] = (await provider.issue({ email: 'x@y.example' })).split('.')
      return `${header}.${payload}.${signature}`
    },
  ],
]

const shapeLies: HostileToken[] = [
  ['nothing', () => ''],
  ['a word', () => 'token'],
  ['two parts', async (provider) => (await provider.issue({ email })).replace(/\.[^.]*$/, '')],
  ['four parts', async (provider) => `${await provider.issue({ email })}.AA`],
  ['five parts', async (provider) => `${await provider.issue({ email })}.AA.AA`],
  ['nonsense in three parts', () => 'a.b.c'],
  ['null as claims', () => `${part({ alg: 'RS256', kid: 'key-1' })}.${part(null)}.AA`],
  ['null as header', (provider) => `${part(null)}.${part(provider.claims({ email }))}.AA`],
  ['a list as header', (provider) => `${part([])}.${part(provider.claims({ email }))}.AA`],
  ['characters of no token', async (provider) => `${await provider.issue({ email })}%00`],
  ['padding', async (provider) => `${await provider.issue({ email })}==`],
  [
    'two tokens',
    async (provider) => {
      const token = await provider.issue({ email })
      return `${token}, ${token}`
    },
  ],
  ['100 kB', (provider) => provider.issue({ email, name: 'x'.repeat(75_000) })],
  ['100 kB of nonsense', () => `a.${'b'.repeat(100_000)}.c`],
]

export const hostileTokens: readonly HostileToken[] = [
  ...claimLies,
  ...otherKinds,
  ...signatureLies,
  ...shapeLies,
]
