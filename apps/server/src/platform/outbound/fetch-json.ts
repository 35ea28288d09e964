import { type IncomingMessage, request as startRequest } from 'node:http'
import { createError, findRoute, type Network, realNetwork } from './connection.ts'
import type { Proxies } from './proxies.ts'

/** More than any provider sends. */
const maxBytes = 1024 * 1024

/** The other server answered, but not with what was asked for. */
export class UnexpectedAnswerError extends Error {
  override name = 'UnexpectedAnswerError'
  /** Whether another address is needed, rather than another time. */
  readonly isWrongAddress: boolean

  constructor(message: string, isWrongAddress: boolean) {
    super(message)
    this.isWrongAddress = isWrongAddress
  }
}

interface FetchOptions {
  /** Milliseconds for all of it. */
  timeout: number
  proxies: Proxies | undefined
  network?: Network
}

/** Gets JSON from an address of the settings. Redirects are not followed. */
export async function fetchJson(
  address: string,
  { timeout, proxies, network = realNetwork }: FetchOptions,
): Promise<unknown> {
  const url = new URL(address)
  const until = Date.now() + timeout
  const limits = { allowsPrivate: true, ports: undefined, proxies }
  const route = await findRoute(url, limits, { network, until })
  const connection = await route.open()
  const request = startRequest({
    path: route.path,
    createConnection: () => connection,
    headers: { ...route.headers, accept: 'application/json', connection: 'close' },
  })
  const text = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => request.destroy(createError('ETIMEDOUT')), until - Date.now())
    request.once('response', (response: IncomingMessage) => {
      const { statusCode = 0, headers } = response
      if (statusCode !== 200) {
        const target = headers.location ? ` and leads to ${headers.location}` : ''
        const isWrongAddress = statusCode >= 300 && statusCode < 500 && statusCode !== 429
        reject(new UnexpectedAnswerError(`it answers ${statusCode}${target}`, isWrongAddress))
        return void request.destroy()
      }
      let body = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        body += part
        if (body.length > maxBytes) request.destroy(createError('EFBIG'))
      })
      response.once('end', () => resolve(body))
    })
    request.on('error', reject)
    request.once('close', () => {
      clearTimeout(timer)
      reject(createError('ECONNRESET'))
    })
    request.end()
  })
  try {
    return JSON.parse(text)
  } catch {
    throw new UnexpectedAnswerError('its answer is not JSON', true)
  }
}
