import { describeStatus } from '../../api/call-error.ts'
import { sendAsIs } from '../../api/request/send-request.ts'
import { type ApiRequest, addressOf, tokenPlaceholder } from '../curl-command.ts'

/** A request and its outcome. */
export interface Run {
  id: number
  at: string
  request: ApiRequest
  address: string
  /** With a placeholder for the token. */
  sentHeaders: Readonly<Record<string, string>>
  outcome: Outcome
}

export type Outcome =
  | { state: 'running'; text: string }
  /** No answer came, or it was no longer wanted before it did. */
  | { state: 'failed'; message: string; milliseconds: number }
  | Answered

export interface Answered {
  state: 'answered'
  status: number
  statusText: string
  headers: readonly (readonly [string, string])[]
  milliseconds: number
  bytes: number
  /** JSON laid out, or the text as it came. */
  text: string
  /** A download, to be saved. */
  file?: File
  /** The user or the length limit ended it, not the server. */
  isCut?: true
}

/** The longest text that is shown; the rest can be saved. */
export const maxShown = 200_000

/** Sends the request as the signed-in user. `onText` gets a stream as it arrives, until `signal` ends it. */
export async function runCall(
  request: ApiRequest,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<Exclude<Outcome, { state: 'running' }>> {
  const began = performance.now()
  const took = () => Math.round(performance.now() - began)
  try {
    const response = await sendAsIs(addressOf(request), toFetchOptions(request), signal)
    const headers = [...response.headers].sort(([a], [b]) => a.localeCompare(b))
    const { status, statusText } = response
    const answered = { state: 'answered', status, statusText, headers } as const
    const type = response.headers.get('content-type') ?? ''
    if (type.startsWith('text/event-stream') && response.body) {
      const { text, isCut } = await readStream(response.body, onText)
      const bytes = new Blob([text]).size
      return { ...answered, milliseconds: took(), bytes, text, ...(isCut && { isCut }) }
    }
    const content = await response.blob()
    const milliseconds = took()
    const name = fileName(response.headers.get('content-disposition'))
    if (name !== undefined) {
      return {
        ...{ ...answered, milliseconds, bytes: content.size, text: '' },
        file: new File([content], name),
      }
    }
    return { ...answered, milliseconds, bytes: content.size, text: laidOut(await content.text()) }
  } catch {
    const message = signal.aborted ? 'Stopped before the server responded.' : describeStatus(0)
    return { state: 'failed', message, milliseconds: took() }
  }
}

export function sentHeadersOf({ call, body }: ApiRequest): Record<string, string> {
  const isStream = call.answers.length === 1 && call.answers[0]?.type === 'text/event-stream'
  return {
    Accept: isStream ? 'text/event-stream' : 'application/json',
    ...(call.needsToken && { Authorization: `Bearer ${tokenPlaceholder}` }),
    ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
  }
}

function toFetchOptions(request: ApiRequest) {
  const { call, body } = request
  const { Authorization, ...headers } = sentHeadersOf(request)
  return { method: call.method, headers, body: asBody(body) }
}

function asBody(body: ApiRequest['body']): BodyInit | null {
  if (body === undefined || typeof body === 'string') return body ?? null
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.append(name, value)
  return form
}

async function readStream(body: ReadableStream<Uint8Array>, onText: (text: string) => void) {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    while (text.length < maxShown) {
      const { value, done } = await reader.read()
      if (done) return { text, isCut: false }
      text += decoder.decode(value, { stream: true })
      onText(text)
    }
  } catch {
    // The user stopped the stream.
  } finally {
    reader.cancel().catch(() => {})
  }
  return { text, isCut: true }
}

function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function fileName(disposition: string | null): string | undefined {
  if (disposition === null) return undefined
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? []
  return encoded ? decodeURIComponent(encoded) : 'download'
}
