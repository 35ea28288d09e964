import type { Answer, Route, RouteInput } from '@nutripim/contract/api/route'
import type { deliveryApi } from '@nutripim/contract/delivery/delivery'
import { readError } from './delivery-error.ts'

type Tables = typeof deliveryApi
/** All calls but streams, whose answers never end. */
export type CallName = {
  [Table in keyof Tables]: {
    [Name in keyof Tables[Table]]: Tables[Table][Name] extends { isStream: true } ? never : Name
  }[keyof Tables[Table]]
}[keyof Tables] &
  string
type RouteOf<Name extends CallName> = {
  [Table in keyof Tables]: Name extends keyof Tables[Table] ? Tables[Table][Name] : never
}[keyof Tables]
type Line<R> = R extends Route ? `${R['method']} ${R['path']}` : never

/** Parameters, query and body of a call, as the contract has them. */
export type CallInput<Name extends CallName> =
  RouteOf<Name> extends infer R extends Route ? RouteInput<R> : never
export type CallAnswer<Name extends CallName> =
  RouteOf<Name> extends infer R extends Route ? Answer<R> : never

/** Method and path of each call. The contract checks them: a missing or wrong line does not compile. */
const lines: { readonly [Name in CallName]: Line<RouteOf<Name>> } = {
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
  /** How often a call is repeated that the server could not answer at this time. */
  retries?: number
}

export interface CallOptions {
  signal?: AbortSignal
}

export type DeliveryClient = ReturnType<typeof createDeliveryClient>

/** So many answers are kept for requests with `If-None-Match`. */
const maxKept = 200

/** Calls the delivery API with an API key. Answers that did not change are not transferred again. */
export function createDeliveryClient(options: ClientOptions) {
  const { url, key, fetch: send = fetch, retries = 3 } = options
  const kept = new Map<string, { tag: string; text: string }>()

  async function request(
    method: string,
    address: string,
    { body, signal }: { body?: unknown; signal?: AbortSignal | undefined },
  ): Promise<Response> {
    const known = kept.get(address)
    for (let attempt = 0; ; attempt += 1) {
      const response = await send(address, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(known && { 'if-none-match': known.tag }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(signal && { signal }),
      })
      const isTemporary = response.status === 429 || response.status === 503
      if (!isTemporary || attempt >= retries) return response
      await response.body?.cancel()
      await wait(getSeconds(response, attempt) * 1000, signal)
    }
  }

  return {
    /** Calls by the name that the call has in the contract. Throws `DeliveryError`. */
    async call<Name extends CallName>(
      name: Name,
      input: CallInput<Name>,
      { signal }: CallOptions = {},
    ): Promise<CallAnswer<Name>> {
      const [method = '', path = ''] = lines[name].split(' ')
      const parts: CallParts = input
      const address = `${url.replace(/\/$/, '')}/api${fillPath(path, parts)}${formatQuery(parts)}`
      const response = await request(method, address, { body: parts.body, signal })
      const found = kept.get(address)
      if (response.status === 304 && found) return JSON.parse(found.text)
      if (!response.ok) throw await readError(response)
      const text = await readText(response, signal)
      const tag = response.headers.get('etag')
      if (tag) keep(address, { tag, text })
      return JSON.parse(text)
    },
  }

  function keep(address: string, entry: { tag: string; text: string }): void {
    kept.delete(address)
    kept.set(address, entry)
    const [oldest] = kept.keys()
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
  }
}

/** An answer that was aborted while it arrives may never end: the fetch of Node 20 then waits forever. */
function readText(response: Response, signal: AbortSignal | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal?.reason)
    signal?.addEventListener('abort', abort)
    response
      .text()
      .then(resolve, reject)
      .finally(() => signal?.removeEventListener('abort', abort))
  })
}

interface CallParts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

function fillPath(path: string, { params = {} }: CallParts): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

function formatQuery({ query = {} }: CallParts): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined)
  if (entries.length === 0) return ''
  return `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`
}

/** As the server asks, otherwise longer with each attempt. */
function getSeconds(response: Response, attempt: number): number {
  const asked = Number(response.headers.get('retry-after'))
  return asked > 0 ? Math.min(asked, 60) : 2 ** attempt
}

function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', abort)
  })
}
