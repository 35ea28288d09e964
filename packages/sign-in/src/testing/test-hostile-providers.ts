import { ValidationResult } from '../tokens/validation-result.ts'
import type { ForgingProvider } from './test-forging-provider.ts'

const { RequiredPropertyMissing, SignatureFailed, SecureTokenServerError } = ValidationResult

/** Other things a provider can problem about while a code is exchanged. */
export interface HostileProvider {
  problem: string
  result: ValidationResult
  tell(answers: ForgingProvider['answers'], provider: ForgingProvider): void | Promise<void>
}

const badAnswers: Record<string, () => Response | Promise<Response>> = {
  'a server error': () => new Response(null, { status: 500 }),
  'a page': () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
  'half an answer': () =>
    new Response('{"sub', { headers: { 'content-type': 'application/json' } }),
  'the answer null': () => Response.json(null),
  'a list': () => Response.json([]),
  'an empty answer': () => new Response(''),
  silence: () => new Promise<Response>(() => {}),
  'a broken line': () => Promise.reject(new TypeError('Failed to fetch')),
}

const endpointLies: HostileProvider[] = (
  [
    ['code', SecureTokenServerError],
    ['userinfo', SecureTokenServerError],
    ['keys', SignatureFailed],
  ] as const
).flatMap(([endpoint, result]) =>
  Object.entries(badAnswers).map(([what, answer]) => ({
    problem: `${what} from ${endpoint}`,
    result,
    tell(answers: ForgingProvider['answers']) {
      answers[endpoint] = answer as () => Promise<Response>
    },
  })),
)

const published = (problem: string, keys: (own: object) => Promise<unknown> | unknown) => ({
  problem,
  result: SignatureFailed,
  async tell(answers: ForgingProvider['answers'], { key }: ForgingProvider) {
    const set = await keys(key.publicJwk)
    answers.keys = () => Response.json({ keys: set })
  },
})

const keyLies: HostileProvider[] = [
  published('an empty key set', () => []),
  published('two matching keys', async (own) => [own, own]),
  published('a text as keys', () => 'keys'),
  published('a key for encryption', (own) => [{ ...own, use: 'enc' }]),
  published('a key for another algorithm', (own) => [{ ...own, alg: 'RS512' }]),
  published('a key for other acts', (own) => [{ ...own, key_ops: ['encrypt'] }]),
  published('a key without its number', (own) => [{ ...own, n: undefined }]),
  published('a symmetric key', () => [{ kty: 'oct', k: 'AAAA', use: 'sig' }]),
]

const tokenAnswer = (problem: string, result: ValidationResult, more: object): HostileProvider => ({
  problem,
  result,
  tell(answers, provider) {
    const { code } = answers
    answers.code = async (form) => {
      const honest = await (await code(form)).json()
      return provider.tokens({}, { id_token: honest.id_token, ...more })
    }
  },
})

const answerLies: HostileProvider[] = [
  tokenAnswer('no id token', RequiredPropertyMissing, { id_token: undefined }),
  tokenAnswer('a number as id token', RequiredPropertyMissing, { id_token: 7 }),
  tokenAnswer('no access token', SecureTokenServerError, { access_token: undefined }),
  tokenAnswer('a number as access token', SecureTokenServerError, { access_token: 7 }),
  {
    problem: 'a refused code',
    result: SecureTokenServerError,
    tell(answers) {
      answers.code = async () => Response.json({ error: 'invalid_grant' }, { status: 400 })
    },
  },
  ...[{ sub: 'another' }, { sub: '' }, { sub: 7 }, {}].map((userinfo) => ({
    problem: `user info ${JSON.stringify(userinfo)}`,
    result: SecureTokenServerError,
    tell(answers: ForgingProvider['answers']) {
      answers.userinfo = () => Response.json(userinfo)
    },
  })),
]

export const hostileProviders: readonly HostileProvider[] = [
  ...endpointLies,
  ...keyLies,
  ...answerLies,
]
