import type { DeliveryCalls } from './delivery-calls.ts'
import { isTemporary, NoAnswerError, readError } from './delivery-error.ts'
import { createKeptAnswers } from './kept-answers.ts'
import { getDelay, wait } from './retry-delay.ts'
import { type RequestLimits, sendRequest } from './send-request.ts'

export type { Html } from './delivery-calls.ts'

export type CallName = keyof DeliveryCalls
/** Parameters and query of a call, as the contract has them. */
export type CallInput<Name extends CallName> = DeliveryCalls[Name]['input']
export type CallAnswer<Name extends CallName> = DeliveryCalls[Name]['answer']

/** Method and path of each call. The contract checks them: a missing or wrong line does not compile. */
const lines: { readonly [Name in CallName]: DeliveryCalls[Name]['line'] } = {
  getKey: 'GET /delivery/v1/key',
  getReference: 'GET /delivery/v1/reference',
  listDeliveredProducts: 'GET /delivery/v1/{country}/{channel}/products',
  getDeliveredProduct: 'GET /delivery/v1/{country}/{channel}/products/{legacyProductId}',
  getDeliveredProductByCode: 'GET /delivery/v1/{country}/{channel}/products/by-code/{code}',
  listDeliveredDeclarations: 'GET /delivery/v1/{country}/{channel}/declarations',
  listDeliveredAdvice: 'GET /delivery/v1/{country}/{channel}/advice',
  listDeliveredDealers: 'GET /delivery/v1/{country}/{channel}/dealers',
  getDeliveredDealer: 'GET /delivery/v1/{country}/{channel}/dealers/{dealerContactId}',
  listDeliveredChanges: 'GET /delivery/v1/{country}/{channel}/changes',
}

export interface ClientOptions {
  /** The address of the server, such as `https://pim.example.com`. */
  url: string
  /** The secret of an API key (`npk_…`). */
  key: string
  fetch?: typeof fetch
  /**
   * How often a call is repeated whose connection fails, or which is answered with 408, 429, 502, 503 or
   * 504. 3, if left out.
   */
  retries?: number
  /**
   * Milliseconds for the answer of each attempt, besides those that the server is asked to wait. 30,000,
   * if left out.
   */
  timeout?: number
}

export interface CallOptions {
  signal?: AbortSignal
  /** In place of the options of the client. */
  retries?: number
  timeout?: number
}

export type DeliveryClient = ReturnType<typeof createDeliveryClient>

/** Calls the delivery API with an API key. Answers that did not change are not transferred again. */
export function createDeliveryClient(options: ClientOptions) {
  const { url, key, fetch: send = fetch } = options
  // Both throw now if they are wrong; later they would look like a lost connection.
  const { origin, pathname } = new URL(url)
  const root = [origin, ...pathname.split('/').filter(Boolean)].join('/')
  const authorization = new Headers({ authorization: `Bearer ${key}` })
  const kept = createKeptAnswers()

  async function get(address: string, limits: RequestLimits): Promise<string> {
    const known = kept.find(address)
    const headers = new Headers(authorization)
    if (known) headers.set('if-none-match', known.tag)
    const { response, text } = await sendRequest(send, address, headers, limits)
    if (response.status === 304 && known) return known.text
    if (!response.ok) throw readError(response, text)
    const tag = response.headers.get('etag')
    if (tag) kept.keep(address, { tag, text })
    return text
  }

  return {
    /**
     * Calls by the name that the call has in the API description. Throws `DeliveryError` if the server
     * rejects the call, and `NoAnswerError` if it does not answer.
     */
    async call<Name extends CallName>(
      name: Name,
      input: CallInput<Name>,
      { signal, ...own }: CallOptions = {},
    ): Promise<CallAnswer<Name>> {
      const [, path = ''] = lines[name].split(' ')
      const parts: CallParts = input
      const address = `${root}/api${fillPath(path, parts)}${formatQuery(parts)}`
      const { retries = 3, timeout = 30_000 } = { ...options, ...own }
      const limits = { timeout: timeout + getWait(parts) * 1000, signal }
      for (let attempt = 0; ; attempt += 1) {
        try {
          return parseAnswer(await get(address, limits))
        } catch (error) {
          if (signal?.aborted || !isTemporary(error) || attempt >= retries) throw error
          await wait(getDelay(error, attempt), signal)
        }
      }
    },
  }
}

interface CallParts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
}

function fillPath(path: string, { params = {} }: CallParts): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

function formatQuery({ query = {} }: CallParts): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined)
  if (entries.length === 0) return ''
  return `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`
}

/** The seconds that the server is asked to wait for a change. */
const getWait = ({ query = {} }: CallParts): number => Number(query.wait ?? 0) || 0

/** A proxy may answer with a page of its own, and an answer may end early without an error. */
function parseAnswer<Answer>(text: string): Answer {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new NoAnswerError('The answer is not JSON, or not complete.', { cause })
  }
}
