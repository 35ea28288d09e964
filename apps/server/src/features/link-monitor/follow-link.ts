import { type IncomingMessage, request as startRequest } from 'node:http'
import {
  type ConnectionLimits,
  createError,
  findRoute,
  type Network,
  RejectedAddressError,
  type Route,
  realNetwork,
} from '../../platform/outbound/connection.ts'
import { parseRetryAfter } from './retry-after.ts'
import { judgeAnswer, judgeError, type Verdict, type WebAnswer } from './verdict.ts'

export interface Limits extends ConnectionLimits {
  userAgent: string
  /** Milliseconds for one link including redirects. */
  timeout: number
}

const maxRedirects = 5
const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status)
/** Statuses of servers that do not support HEAD. */
const needsGet = (status: number) => [400, 403, 404, 405, 406, 500, 501, 503].includes(status)

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
    if (error instanceof RejectedAddressError) {
      return { state: 'unknown', outcome: `not checked: ${error.message}` }
    }
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
  const route = await findRoute(url, context.limits, context)
  const answer = await send('HEAD', route, context)
  return needsGet(answer.status) ? send('GET', route, context) : answer
}

async function send(
  method: 'HEAD' | 'GET',
  { path, headers, open }: Route,
  { limits, signal, until }: RequestContext,
): Promise<Answer> {
  const connection = await open()
  const request = startRequest({
    method,
    path,
    createConnection: () => connection,
    signal,
    headers: {
      ...headers,
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
        retryAfter: parseRetryAfter(headers['retry-after']),
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
