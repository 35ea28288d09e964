import type { Answer, Route, RouteInput } from '@nutripim/contract/api/route'
import { absoluteUrl, CallError } from './call-error.ts'
import type { CallOptions, WriteOptions } from './call-options.ts'
import { startRequest } from './live-requests.ts'
import { startWrite } from './own-writes.ts'
import { readAnswer } from './request/read-answer.ts'
import { hasFile, reportFailure, sendRequest } from './request/send-request.ts'
import { sendWithRetry } from './request/send-with-retry.ts'

type OptionalWhereEmpty<T> = { [K in keyof T as object extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as object extends T[K] ? K : never]?: T[K]
}
type CallInput<R extends Route> = OptionalWhereEmpty<RouteInput<R>>
type CallArguments<R extends Route> = R extends { effect: 'writes' }
  ? [input: CallInput<R>, options: WriteOptions]
  : object extends CallInput<R>
    ? [input?: CallInput<R>, options?: CallOptions]
    : [input: CallInput<R>, options?: CallOptions]

interface AnyInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** Calls our API. The contract entry defines the address and the types of input and answer. */
export async function call<R extends Route>(
  route: R,
  ...[input = {}, options = {}]: CallArguments<R>
): Promise<Answer<R>> {
  const parts: AnyInput = input
  const url = addressOf(route.path, parts)
  const ended = options.isQuiet ? undefined : startRequest()
  const written = route.method === 'GET' ? undefined : startWrite()
  let requestId: string | null = null
  try {
    const response = await send(route, url, parts.body, options)
    requestId = response.headers.get('x-request-id')
    // The contract says what a route answers; the server is tested against it.
    return (await readAnswer(route.method, url, response, options)) as Answer<R>
  } catch (error) {
    if (options.signal?.aborted) throw options.signal.reason
    const failure = error instanceof CallError ? error : new CallError(0, absoluteUrl(url))
    reportFailure(failure, isHandled(failure, options.handles))
    throw failure
  } finally {
    ended?.()
    written?.(requestId)
  }
}

/** A write gets a key, so that the server does it once, however often it is sent. */
function send(route: Route, url: string, body: unknown, options: CallOptions): Promise<Response> {
  const isRepeatable = route.effect === 'writes' && !hasFile(body) && !options.isQuiet
  if (!isRepeatable) return sendRequest(route, url, body, options)
  const key = crypto.randomUUID()
  return sendWithRetry(() => sendRequest(route, url, body, options, key), options.signal)
}

/** Opens a call that answers with a stream of events. It shows nothing when it fails. */
export async function openStream<R extends Route & { isStream: true }>(
  route: R,
  input: CallInput<R>,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const url = addressOf(route.path, input)
  const response = await sendRequest(route, url, undefined, { signal })
  if (!response.ok || !response.body) throw new CallError(response.status, absoluteUrl(url))
  return response.body
}

function addressOf(path: string, { params = {}, query = {} }: AnyInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])))
  const set = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString()
  return search === '' ? `/api${filled}` : `/api${filled}?${search}`
}

function isHandled(error: CallError, handles: CallOptions['handles']): boolean {
  if (handles === 'all') return true
  if (handles === 'answers') return error.status !== 0
  return error.code !== undefined && (handles?.includes(error.code) ?? false)
}
