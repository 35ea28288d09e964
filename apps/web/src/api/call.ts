import type { ProblemCode } from '@nutripim/contract/api/problem'
import type { ProgressEvent } from '@nutripim/contract/api/progress'
import type { Answer, Route, RouteInput } from '@nutripim/contract/api/route'
import { CallError } from './call-error.ts'
import { startRequest } from './live-requests.ts'
import { startWrite } from './own-writes.ts'
import { readEvents } from './read-events.ts'
import { findRemembered, remember } from './remembered-answers.ts'
import { sendWithProgress } from './send-with-progress.ts'

/** How far a call is: first its file is under way, then, where the route tells, the server is at work. */
export interface Progress {
  step: 'sending' | 'working'
  percent: number
}

export interface CallOptions {
  signal?: AbortSignal
  /** For a call with a file. */
  onProgress?: (progress: Progress) => void
  /**
   * Failures without a toast, because the caller shows them. `answers`: whatever the server answers,
   * but if it does not answer, the toast says so.
   */
  handles?: 'all' | 'answers' | readonly ProblemCode[]
  /** The user did not start it: no loading bar. */
  isQuiet?: boolean
}

/** What calls need from the rest of the app. */
interface Connections {
  idToken(): string | undefined
  /** Tries to get a new token; answers whether there is one. */
  renew(): Promise<boolean>
  /** Told of every failed call. */
  onError(error: CallError, isHandled: boolean): void
}

type OptionalWhereEmpty<T> = { [K in keyof T as object extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as object extends T[K] ? K : never]?: T[K]
}
type CallInput<R extends Route> = OptionalWhereEmpty<RouteInput<R>>
type CallArguments<R extends Route> =
  object extends CallInput<R>
    ? [input?: CallInput<R>, options?: CallOptions]
    : [input: CallInput<R>, options?: CallOptions]

interface AnyInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

let connections: Connections = {
  idToken: () => undefined,
  renew: async () => false,
  onError: () => {},
}

export function connectCalls(parts: Connections): void {
  connections = parts
}

/** Calls our API. The contract entry gives the address, and the types of what goes in and out. */
export async function call<R extends Route>(
  route: R,
  ...[input, options = {}]: CallArguments<R>
): Promise<Answer<R>> {
  const parts: AnyInput = input ?? {}
  const url = addressOf(route.path, parts)
  const ended = options.isQuiet ? undefined : startRequest()
  const written = route.method === 'GET' ? undefined : startWrite()
  let requestId: string | null = null
  try {
    const response = await sendRenewingOnce(() => send(route, url, parts.body, options))
    requestId = response.headers.get('x-request-id')
    // The contract says what a route answers; the server is tested against it.
    return (await read(route.method, url, response, options)) as Answer<R>
  } catch (error) {
    if (options.signal?.aborted) throw options.signal.reason
    const failure = error instanceof CallError ? error : new CallError(0, absolute(url))
    connections.onError(failure, isHandled(failure, options.handles))
    throw failure
  } finally {
    ended?.()
    written?.(requestId)
  }
}

/** Opens a call that answers with a stream of events. It shows nothing when it fails. */
export async function openStream<R extends Route & { isStream: true }>(
  route: R,
  input: CallInput<R>,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const url = addressOf(route.path, input)
  const response = await sendRenewingOnce(() => send(route, url, undefined, { signal }))
  if (!response.ok || !response.body) throw new CallError(response.status, absolute(url))
  return response.body
}

/**
 * One request as somebody wrote it, and the answer as it came: nothing is remembered, parsed or told.
 * Only the token is added, and renewed where it has run out.
 */
export async function sendAsIs(
  url: string,
  request: { method: string; headers: Record<string, string>; body: BodyInit | null },
  signal: AbortSignal,
): Promise<Response> {
  const written = request.method === 'GET' ? undefined : startWrite()
  let requestId: string | null = null
  try {
    const response = await sendRenewingOnce(() => {
      const headers = new Headers(request.headers)
      const token = connections.idToken()
      if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
      const forgeryToken = request.method === 'GET' ? undefined : readCookie('XSRF-TOKEN')
      if (forgeryToken !== undefined) headers.set('X-XSRF-TOKEN', forgeryToken)
      return fetch(url, { ...request, headers, signal, cache: 'no-store' })
    })
    requestId = response.headers.get('x-request-id')
    return response
  } finally {
    written?.(requestId)
  }
}

/**
 * A contract entry without its schemas, for the login screen and the frame: they are fetched first
 * and by everyone, and the schemas would be an eighth of them.
 * The type still comes from the contract, so a wrong path does not compile.
 */
export function bareRoute<R extends Route>(address: Pick<R, 'method' | 'path'>): R {
  // Calls read nothing else of a route.
  return address as R
}

function addressOf(path: string, { params = {}, query = {} }: AnyInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])))
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return search === '' ? `/api${filled}` : `/api${filled}?${search}`
}

async function sendRenewingOnce(request: () => Promise<Response>): Promise<Response> {
  const response = await request()
  if (response.status !== 401 || connections.idToken() === undefined) return response
  return (await connections.renew()) ? request() : response
}

function send(
  { method, reportsProgress }: Pick<Route, 'method' | 'reportsProgress'>,
  url: string,
  body: unknown,
  { signal, onProgress }: CallOptions,
): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json' })
  const token = connections.idToken()
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
  if (method === 'GET') {
    const known = findRemembered(url)
    if (known !== undefined) headers.set('If-None-Match', known.etag)
  } else {
    const forgeryToken = readCookie('XSRF-TOKEN')
    if (forgeryToken !== undefined) headers.set('X-XSRF-TOKEN', forgeryToken)
  }
  const form = asForm(body)
  if (form && onProgress) {
    if (reportsProgress) headers.set('Accept', 'text/event-stream')
    return sendWithProgress(
      url,
      { method, headers, body: form, signal: signal ?? null },
      (percent) => onProgress({ step: 'sending', percent }),
    )
  }
  // The browser names the type of a form itself: it holds the boundary.
  if (body !== undefined && !form) headers.set('Content-Type', 'application/json')
  return fetch(url, {
    method,
    headers,
    body: form ?? (body === undefined ? null : JSON.stringify(body)),
    signal: signal ?? null,
    cache: 'no-store',
  })
}

/** A body with a file in it is sent as a form. */
function asForm(body: unknown): FormData | undefined {
  const fields: [string, string | Blob][] = Object.entries(body ?? {})
  if (!fields.some(([, value]) => value instanceof Blob)) return undefined
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

async function read(
  method: string,
  url: string,
  response: Response,
  { onProgress }: CallOptions,
): Promise<unknown> {
  const known = findRemembered(url)
  if (response.status === 304 && known !== undefined) return known.answer
  if (!response.ok) throw new CallError(response.status, absolute(url), await response.text())
  if (response.status === 204) return undefined
  if (response.headers.get('Content-Type')?.startsWith('text/event-stream')) {
    return readProgress(url, response, onProgress)
  }
  const disposition = response.headers.get('Content-Disposition')
  if (disposition !== null) return new File([await response.arrayBuffer()], fileName(disposition))
  const text = await response.text()
  const answer = parseAnswer(text, response.status, url)
  if (method === 'GET') remember(url, response.headers.get('ETag'), answer)
  return answer
}

/** The answer comes last, after how far the work was. */
async function readProgress(
  url: string,
  response: Response,
  onProgress: CallOptions['onProgress'],
): Promise<unknown> {
  if (!response.body) throw new CallError(0, absolute(url))
  for await (const event of readEvents<ProgressEvent<unknown>>(response.body)) {
    if (event.type === 'answer') return event.answer
    if (event.type === 'problem') {
      throw new CallError(event.problem.status, absolute(url), JSON.stringify(event.problem))
    }
    onProgress?.({ step: 'working', percent: event.percent })
  }
  throw new CallError(0, absolute(url))
}

function fileName(disposition: string): string {
  const [, encoded = 'download'] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? []
  return decodeURIComponent(encoded)
}

function parseAnswer(text: string, status: number, url: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not our server: a proxy's page, most likely.
    throw new CallError(status, absolute(url), text)
  }
}

function isHandled(error: CallError, handles: CallOptions['handles']): boolean {
  if (handles === 'all') return true
  if (handles === 'answers') return error.status !== 0
  return error.code !== undefined && (handles?.includes(error.code) ?? false)
}

function absolute(url: string): string {
  return new URL(url, location.origin).href
}

function readCookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  return pair === undefined ? undefined : decodeURIComponent(pair.slice(name.length + 1))
}
