import { ValidationResult } from '@nutripim/sign-in/tokens/validation-result'
import type { ForgingProvider } from './forging-provider.ts'

const { RequiredPropertyMissing, SignatureFailed, SecureTokenServerError } = ValidationResult

/** A problem of the responses of a provider while a code is exchanged. */
export interface HostileProvider {
  problem: string
  result: ValidationResult
  misbehave(answers: ForgingProvider['answers'], provider: ForgingProvider): void | Promise<void>
}

const badAnswers: Record<string, () => Response | Promise<Response>> = {
  'a server error': () => new Response(null, { status: 500 }),
  'a page': () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
  'an incomplete response': () =>
    new Response('{"sub', { headers: { 'content-type': 'application/json' } }),
  'the response null': () => Response.json(null),
  'a list': () => Response.json([]),
  'an empty response': () => new Response(''),
  'no response': () => new Promise<Response>(() => {}),
  'a lost connection': () => Promise.reject(new TypeError('Failed to fetch')),
}

const hostileEndpoints: HostileProvider[] = (
  [
    ['code', SecureTokenServerError],
    ['userinfo', SecureTokenServerError],
    ['keys', SignatureFailed],
  ] as const
).flatMap(([endpoint, result]) =>
  Object.entries(badAnswers).map(([what, answer]) => ({
    problem: `${what} from ${endpoint}`,
    result,
    misbehave(answers: ForgingProvider['answers']) {
      answers[endpoint] = answer as () => Promise<Response>
    },
  })),
)

const published = (problem: string, keys: (own: object) => Promise<unknown> | unknown) => ({
  problem,
  result: SignatureFailed,
  async misbehave(answers: ForgingProvider['answers'], { key }: ForgingProvider) {
    const set = await keys(key.publicJwk)
    answers.keys = () => Response.json({ keys: set })
  },
})

const hostileKeys: HostileProvider[] = [
  published('an empty key set', () => []),
  published('two matching keys', async (own) => [own, own]),
  published('a text as keys', () => 'keys'),
  published('a key for encryption', (own) => [{ ...own, use: 'enc' }]),
  published('a key for another algorithm', (own) => [{ ...own, alg: 'RS512' }]),
  published('a key for other operations', (own) => [{ ...own, key_ops: ['encrypt'] }]),
  published('a key without its modulus', (own) => [{ ...own, n: undefined }]),
  published('a symmetric key', () => [{ kty: 'oct', k: 'AAAA', use: 'sig' }]),
]

const tokenAnswer = (problem: string, result: ValidationResult, more: object): HostileProvider => ({
  problem,
  result,
  misbehave(answers, provider) {
    const { code } = answers
    answers.code = async (form) => {
      const correct = await (await code(form)).json()
      return provider.tokens({}, { id_token: correct.id_token, ...more })
    }
  },
})

const hostileAnswers: HostileProvider[] = [
  tokenAnswer('no id token', RequiredPropertyMissing, { id_token: undefined }),
  tokenAnswer('a number as id token', RequiredPropertyMissing, { id_token: 7 }),
  tokenAnswer('no access token', SecureTokenServerError, { access_token: undefined }),
  tokenAnswer('a number as access token', SecureTokenServerError, { access_token: 7 }),
  {
    problem: 'a rejected code',
    result: SecureTokenServerError,
    misbehave(answers) {
      answers.code = async () => Response.json({ error: 'invalid_grant' }, { status: 400 })
    },
  },
  ...[{ sub: 'another' }, { sub: '' }, { sub: 7 }, {}].map((userinfo) => ({
    problem: `user info ${JSON.stringify(userinfo)}`,
    result: SecureTokenServerError,
    misbehave(answers: ForgingProvider['answers']) {
      answers.userinfo = () => Response.json(userinfo)
    },
  })),
]

export const hostileProviders: readonly HostileProvider[] = [
  ...hostileEndpoints,
  ...hostileKeys,
  ...hostileAnswers,
]
