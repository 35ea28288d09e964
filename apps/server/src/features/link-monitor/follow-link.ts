import { lookup as dnsLookup } from 'node:dns/promises'
import { type IncomingMessage, request as startRequest } from 'node:http'
import { connect, isIP, type Socket } from 'node:net'
import { connect as secure } from 'node:tls'
import { isPublicAddress } from './public-address.ts'
import { judgeAnswer, judgeError, type Verdict, type WebAnswer } from './verdict.ts'

export interface Limits {
  allowsPrivate: boolean
  ports: readonly number[]
  userAgent: string
  /** Milliseconds for one link including redirects. */
  timeout: number
}

/** The network, which tests replace. */
export interface Network {
  lookup(host: string): Promise<string[]>
  connect(options: { host: string; port: number }): Socket
}

export const realNetwork: Network = {
  lookup: async (host) =>
    (await dnsLookup(host, { all: true, verbatim: true })).map(({ address }) => address),
  connect,
}

const maxRedirects = 5
const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status)
/** Statuses of servers that do not support HEAD. */
const needsGet = (status: number) => [400, 403, 404, 405, 406, 500, 501, 503].includes(status)

class NotCheckedError extends Error {}

/** Requests a link like a browser, follows redirects, and reads only headers. */
export async function followLink(
  first: URL,
  isImage: boolean,
  limits: Limits,
  signal: AbortSignal,
  network: Network = realNetwork,
): Promise<Verdict> {
  const context = { limits, signal, network, until: Date.now() + limits.timeout }
  try {
    let url = first
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const answer = await requestOnce(url, context)
      if (!isRedirect(answer.status) || answer.location === undefined) {
        return judgeAnswer(answer, isImage)
      }
      if (!URL.canParse(answer.location, url.href)) {
        return { state: 'failed', outcome: 'redirected without an address' }
      }
      url = new URL(answer.location, url.href)
    }
    return { state: 'failed', outcome: `redirected more than ${maxRedirects} times` }
  } catch (error) {
    if (error instanceof NotCheckedError) return { state: 'unknown', outcome: error.message }
    return judgeError(error)
  }
}

type Answer = WebAnswer & { location: string | undefined }

interface RequestContext {
  limits: Limits
  signal: AbortSignal
  network: Network
  until: number
}

async function requestOnce(url: URL, context: RequestContext): Promise<Answer> {
  const address = await resolve(url, context)
  const answer = await send('HEAD', url, address, context)
  return needsGet(answer.status) ? send('GET', url, address, context) : answer
}

/**
 * Resolves the host name once, checks all its addresses, and returns one for the connection, so that the
 * request cannot go to another address.
 */
async function resolve(url: URL, context: RequestContext): Promise<string> {
  const { limits, network } = context
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new NotCheckedError('not checked: not a web address')
  }
  if (!limits.ports.includes(getPort(url))) {
    throw new NotCheckedError(`not checked: port ${getPort(url)} is not allowed`)
  }
  const host = getHost(url)
  const addresses = isIP(host) ? [host] : await withTimeout(network.lookup(host), context)
  const [address] = addresses
  if (address === undefined) throw createError('ENOTFOUND')
  if (!limits.allowsPrivate && !addresses.every(isPublicAddress)) {
    throw new NotCheckedError('not checked: not a public address')
  }
  return address
}

/** The URL parser has already turned decimal, octal and hexadecimal hosts into plain addresses. */
function getHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

function getPort({ port, protocol }: URL): number {
  if (port !== '') return Number(port)
  return protocol === 'https:' ? 443 : 80
}

function send(
  method: 'HEAD' | 'GET',
  url: URL,
  address: string,
  context: RequestContext,
): Promise<Answer> {
  const { limits, signal, network, until } = context
  const request = startRequest({
    method,
    path: url.pathname + url.search,
    createConnection: () => {
      const socket = network.connect({ host: address, port: getPort(url) })
      const host = getHost(url)
      // The certificate must match the host name, although the connection uses the address.
      return url.protocol === 'https:'
        ? secure({ socket, host, servername: isIP(host) ? '' : host })
        : socket
    },
    signal,
    headers: {
      host: url.host,
      'user-agent': limits.userAgent,
      accept: '*/*',
      connection: 'close',
      ...(method === 'GET' && { range: 'bytes=0-0' }),
    },
  })
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => request.destroy(createError('ETIMEDOUT')), until - Date.now())
    request.once('response', ({ statusCode = 0, headers }: IncomingMessage) => {
      resolve({
        status: statusCode,
        type: headers['content-type'] ?? '',
        // Node reads headers as Latin-1, but a location can be UTF-8.
        location: headers.location && Buffer.from(headers.location, 'latin1').toString(),
        retryAfter: parseSeconds(headers['retry-after']),
      })
      // The body is not needed.
      request.destroy()
    })
    request.on('error', reject)
    request.once('close', () => {
      clearTimeout(timer)
      reject(createError('ECONNRESET'))
    })
    request.end()
  })
}

function parseSeconds(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,9}$/.test(header) ? Number(header) : undefined
}

async function withTimeout<Value>(work: Promise<Value>, { until }: RequestContext): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(createError('ETIMEDOUT')), until - Date.now())
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

function createError(code: string): Error {
  return Object.assign(new Error(code), { code })
}
