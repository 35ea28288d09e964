/** A call that the server rejected. Switch on `code`, which is stable; the message is a sentence. */
export class DeliveryError extends Error {
  override name = 'DeliveryError'

  constructor(
    readonly status: number,
    readonly code: string,
    detail: string,
    readonly requestId: string | undefined,
    /** Seconds after which the server wants to be called again. */
    readonly retryAfter?: number,
  ) {
    super(detail)
  }
}

/** No answer arrived: the connection failed or broke, or the time limit passed. `cause` has the reason. */
export class NoAnswerError extends Error {
  override name = 'NoAnswerError'
}

/** Reads the problem of an answer (RFC 9457). */
export function readError({ status, headers }: Response, text: string): DeliveryError {
  const retryAfter = parseRetryAfter(headers.get('retry-after'))
  try {
    const { code, detail, requestId } = JSON.parse(text)
    return new DeliveryError(status, String(code), String(detail), requestId, retryAfter)
  } catch {
    // The page of a proxy.
    const detail = `The server answered ${status}.`
    return new DeliveryError(status, 'unknown', detail, undefined, retryAfter)
  }
}

/** A number of seconds or a date. */
function parseRetryAfter(text: string | null): number | undefined {
  if (text === null) return undefined
  const seconds = Number(text)
  if (seconds >= 0) return seconds
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(0, (date - Date.now()) / 1000)
}

/** What a proxy answers while the server restarts, and what the server answers when it has too much to do. */
const temporaryStatuses = [408, 429, 502, 503, 504]

/** Whether the same call may be answered later. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof NoAnswerError ||
  (error instanceof DeliveryError && temporaryStatuses.includes(error.status))
