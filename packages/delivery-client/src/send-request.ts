import { NoAnswerError } from './delivery-error.ts'

/** An answer that has arrived completely. */
interface ReceivedAnswer {
  response: Response
  text: string
}

export interface RequestLimits {
  /** Milliseconds for the whole answer. */
  timeout: number
  signal: AbortSignal | undefined
}

/**
 * Sends a request and reads its answer. Throws `NoAnswerError` if that fails or takes too long, and the
 * reason of the signal if it is aborted.
 */
export function sendRequest(
  send: typeof fetch,
  address: string,
  headers: Headers,
  { timeout, signal }: RequestLimits,
): Promise<ReceivedAnswer> {
  return new Promise((resolve, reject) => {
    const ending = new AbortController()
    const finish = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
    // Not left to fetch: an answer that is aborted while it arrives may never end in Node 20.
    const end = (reason: unknown) => {
      finish()
      reject(reason)
      ending.abort(reason)
    }
    const abort = () => end(signal?.reason)
    const timer = setTimeout(
      () => end(new NoAnswerError(`There was no answer within ${timeout / 1000} seconds.`)),
      timeout,
    )
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) return abort()
    send(address, { headers, signal: ending.signal })
      .then(async (response) => ({ response, text: await response.text() }))
      .then(
        (answer) => {
          finish()
          resolve(answer)
        },
        (cause: Error) => {
          finish()
          reject(new NoAnswerError(`The connection failed: ${describe(cause)}`, { cause }))
        },
      )
  })
}

/** The fetch of Node says “fetch failed”, and why in its cause. */
function describe({ message, cause }: Error): string {
  return cause instanceof Error && cause.message ? cause.message : message
}
