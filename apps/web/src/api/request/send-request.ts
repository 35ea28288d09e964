import type { Route } from '@nutripim/contract/api/route'
import type { CallError } from '../call-error.ts'
import type { CallOptions } from '../call-options.ts'
import { startWrite } from '../own-writes.ts'
import { findRemembered } from './remembered-answers.ts'

/** What calls need from the rest of the app. */
interface Connections {
  idToken(): string | undefined
  /** Tries to get a new token; returns whether there is one. */
  renew(): Promise<boolean>
  /** Called for every failed call. */
  onError(error: CallError, isHandled: boolean): void
}

let connections: Connections = {
  idToken: () => undefined,
  renew: async () => false,
  onError: () => {},
}

export function connectCalls(parts: Connections): void {
  connections = parts
}

export function reportFailure(error: CallError, isHandled: boolean): void {
  connections.onError(error, isHandled)
}

/** Sends the request of a call. If the token has expired, it is renewed and the request sent again. */
export function sendRequest(
  { method, reportsProgress }: Pick<Route, 'method' | 'reportsProgress'>,
  url: string,
  body: unknown,
  { signal, onProgress }: CallOptions,
  idempotencyKey?: string,
): Promise<Response> {
  return sendRenewingOnce(() => {
    const headers = authorize(new Headers({ Accept: 'application/json' }), method)
    const known = method === 'GET' ? findRemembered(url) : undefined
    if (known !== undefined) headers.set('If-None-Match', known.etag)
    if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey)
    const form = asForm(body)
    if (reportsProgress && onProgress) headers.set('Accept', 'text/event-stream')
    if (form && onProgress) {
      const sent = { method, headers, body: form, signal: signal ?? null }
      return sendForm(url, sent, (percent) => onProgress({ step: 'sending', percent }))
    }
    // The browser sets the type of a form itself, because it contains the boundary.
    if (body !== undefined && !form) headers.set('Content-Type', 'application/json')
    return fetch(url, {
      method,
      headers,
      body: form ?? (body === undefined ? null : JSON.stringify(body)),
      signal: signal ?? null,
      cache: 'no-store',
    })
  })
}

/** The code for the progress is loaded here, because signing in does not need it. */
async function sendForm(
  url: string,
  sent: { method: string; headers: Headers; body: FormData; signal: AbortSignal | null },
  onSent: (percent: number) => void,
): Promise<Response> {
  // After an upgrade the file of the open version can be gone. The form is sent all the same.
  const part = await import('./send-with-progress.ts').catch(() => undefined)
  sent.signal?.throwIfAborted()
  return part
    ? part.sendWithProgress(url, sent, onSent)
    : fetch(url, { ...sent, cache: 'no-store' })
}

/** Sends a request of the API explorer unchanged, except for the token, and returns the raw response. */
export async function sendAsIs(
  url: string,
  request: { method: string; headers: Record<string, string>; body: BodyInit | null },
  signal: AbortSignal,
): Promise<Response> {
  const written = request.method === 'GET' ? undefined : startWrite()
  let requestId: string | null = null
  try {
    const response = await sendRenewingOnce(() => {
      const headers = authorize(new Headers(request.headers), request.method)
      return fetch(url, { ...request, headers, signal, cache: 'no-store' })
    })
    requestId = response.headers.get('x-request-id')
    return response
  } finally {
    written?.(requestId)
  }
}

/** Adds the token and, for a write, the protection against forged requests. */
function authorize(headers: Headers, method: string): Headers {
  const token = connections.idToken()
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
  const forgeryToken = method === 'GET' ? undefined : readCookie('XSRF-TOKEN')
  if (forgeryToken !== undefined) headers.set('X-XSRF-TOKEN', forgeryToken)
  return headers
}

async function sendRenewingOnce(request: () => Promise<Response>): Promise<Response> {
  const response = await request()
  if (response.status !== 401 || connections.idToken() === undefined) return response
  return (await connections.renew()) ? request() : response
}

export function hasFile(body: unknown): boolean {
  return Object.values(body ?? {}).some((value) => value instanceof Blob)
}

/** A body with a file in it is sent as a form. */
function asForm(body: unknown): FormData | undefined {
  if (!hasFile(body)) return undefined
  const fields: [string, string | Blob][] = Object.entries(body ?? {})
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

function readCookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  return pair === undefined ? undefined : decodeURIComponent(pair.slice(name.length + 1))
}
