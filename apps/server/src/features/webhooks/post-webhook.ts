import { type IncomingMessage, request as startRequest } from 'node:http'
import {
  type ConnectionLimits,
  createError,
  findRoute,
  type Network,
  RejectedAddressError,
} from '../../platform/outbound/connection.ts'
import { parseRetryAfter } from '../link-monitor/retry-after.ts'
import { formatNetworkError } from '../link-monitor/verdict.ts'
import type { Attempt } from './outbox-sql.ts'

/** So much of an answer is read and stored. */
const maxAnswer = 2000

export interface PostResult extends Attempt {
  isAccepted: boolean
  /** Seconds that the receiver asks to wait. */
  retryAfter: number | undefined
}

export interface PostOptions {
  limits: ConnectionLimits
  network: Network
  /** Milliseconds for the whole delivery: name, connection and answer. */
  timeout: number
  signal: AbortSignal
}

/** Sends one delivery. It is accepted by a 2xx answer; redirects are not followed. */
export async function postWebhook(
  url: URL,
  body: string,
  headers: Record<string, string>,
  options: PostOptions,
): Promise<PostResult> {
  const began = performance.now()
  const getDuration = () => Math.round(performance.now() - began)
  try {
    const { status, answer, retryAfter } = await send(url, body, headers, options)
    const isAccepted = status >= 200 && status < 300
    const isRedirect = status >= 300 && status < 400
    const error = isAccepted
      ? null
      : `Answered ${status}${isRedirect ? '. Redirects are not followed: change the address of the webhook' : ''}.`
    return { status, answer, error, durationMs: getDuration(), isAccepted, retryAfter }
  } catch (error) {
    const reason =
      error instanceof RejectedAddressError
        ? `Not sent: ${error.message}.`
        : `No answer: ${formatNetworkError(error)}.`
    return {
      status: null,
      answer: null,
      error: reason,
      durationMs: getDuration(),
      isAccepted: false,
      retryAfter: undefined,
    }
  }
}

async function send(
  url: URL,
  body: string,
  headers: Record<string, string>,
  { limits, network, timeout, signal }: PostOptions,
): Promise<{ status: number; answer: string; retryAfter: number | undefined }> {
  const until = Date.now() + timeout
  const route = await findRoute(url, limits, { network, until, signal })
  const connection = await route.open()
  const request = startRequest({
    method: 'POST',
    path: route.path,
    createConnection: () => connection,
    signal,
    headers: {
      ...route.headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
      ...headers,
    },
  })
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => request.destroy(createError('ETIMEDOUT')), until - Date.now())
    request.once('response', (response: IncomingMessage) => {
      const { statusCode = 0, headers } = response
      const retryAfter = parseRetryAfter(headers['retry-after'])
      let answer = ''
      const finish = () => {
        resolve({ status: statusCode, answer: toStorable(answer), retryAfter })
        request.destroy()
      }
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        answer += part
        if (answer.length >= maxAnswer) finish()
      })
      response.once('end', finish)
      response.once('error', reject)
    })
    request.on('error', reject)
    request.once('close', () => {
      clearTimeout(timer)
      reject(createError('ECONNRESET'))
    })
    request.end(body)
  })
}

/** PostgreSQL stores neither U+0000 nor half of a surrogate pair. */
function toStorable(answer: string): string {
  return answer.slice(0, maxAnswer).replace(/[\0\p{Surrogate}]/gu, '')
}
