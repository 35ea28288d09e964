import { generateKeyPairSync, sign } from 'node:crypto'
import { join } from 'node:path'
import { fuzz } from '@nutripim/server/test-support/fuzz'
import { expect, test } from 'vitest'
import { ProblemError } from '../../platform/api/problem-error.ts'
import { idTokenCheck } from './id-token.ts'

const issuer = 'https://provider.example'
const clientId = 'nutripim-test'
const now = Math.floor(Date.now() / 1000)
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const authenticate = idTokenCheck({
  provider: async () => ({ issuer, key: async () => keys.publicKey }),
  clientId,
  emailClaim: 'email',
})

const pieces = [
  ...[
    '"alg":"none"',
    '"alg":"HS256"',
    '"alg":"RS256"',
    '"kid":"x"',
    '"crit":["exp"]',
    '"zip":"DEF"',
  ],
  ...['"jwk":{}', '"x5u":"https://evil.example"', '"typ":"at+jwt"', '"typ":null'],
  ...['"iss":"ISSUER/"', '"aud":"CLIENT"', '"aud":[]', '"aud":["x"]', '"azp":"x"', '"sub":""'],
  ...['"exp":0', '"exp":1e999', '"exp":null', '"iat":LATER', '"nbf":LATER', '"auth_time":-1'],
  ...[
    '"email":"x@y.example"',
    '"email_verified":false',
    '"email":{}',
    '"scope":"a"',
    '"events":{}',
  ],
  ...['{', '}', '[', ']', ',', ':', '"', '\\u0000', '\\ud800', '\n', '__proto__', 'null', '-0'],
]

/** The two lines of an input are the header and the claims. They are signed as they are. */
function tokenOf(input: string): { token: string; claims: string } {
  const [header = '', ...rest] = input
    .replaceAll('ISSUER', issuer)
    .replaceAll('CLIENT', clientId)
    .replaceAll('NOW', String(now))
    .replaceAll('LATER', String(now + 3600))
    .split('\n')
  const claims = rest.join('\n')
  const signed = [header, claims].map((part) => Buffer.from(part).toString('base64url')).join('.')
  const signature = sign('RSA-SHA256', Buffer.from(signed), keys.privateKey)
  return { token: `${signed}.${signature.toString('base64url')}`, claims }
}

/** The answer to a token: the claims that were accepted, or the code of the rejection. */
async function answerTo(token: string) {
  try {
    return await authenticate(`Bearer ${token}`)
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    expect(error.status).toBe(401)
    return error.message
  }
}

test('fuzzed tokens are rejected with 401, unless their claims are valid and their signature intact', {
  timeout: 600_000,
}, async () => {
  const kinds = await fuzz({
    folder: join(import.meta.dirname, '../../../test-support/corpora/id-tokens'),
    pieces,
    runs: process.env.NUTRIPIM_LONG ? 5000 : 50,
    async check(input) {
      const { token, claims } = tokenOf(input)
      const answer = await answerTo(token)
      const [header, , signature] = token.split('.')
      const other = Buffer.from(`${claims} `).toString('base64url')
      expect(typeof (await answerTo(`${header}.${other}.${signature}`))).toBe('string')
      if (typeof answer === 'string') return answer
      const { iss, aud, exp } = JSON.parse(claims)
      expect({ iss, issuer: answer.issuer }).toEqual({ iss: issuer, issuer })
      expect([aud].flat()).toContain(clientId)
      expect(exp).toBeGreaterThan(now - 60)
      for (const text of [answer.subject, answer.displayName, answer.email ?? 'none']) {
        expect(text).toMatch(/^[^\0]{1,255}$/s)
      }
      return `accepted ${answer.email === undefined} ${answer.isEmailUnverified}`
    },
  })
  expect(kinds).toContain('accepted false false')
  expect(kinds.size).toBeGreaterThan(5)
})
