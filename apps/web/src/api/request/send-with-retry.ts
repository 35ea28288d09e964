import { dismiss, showNotice } from '../../ui/feedback/notices.ts'

/** How long a write is tried again: a new primary of the database is there within half a minute. */
const retryFor = 60_000
const usualPause = 2
/** With a longer pause the server says that it cannot help soon, such as a full disk. */
const maxPause = 5

/**
 * Sends a write again while the server or its database is away for a moment. The request has an
 * idempotency key, so it is never done twice. The edits stay on the screen in the meantime; when the
 * user leaves it, the write fails instead of being sent later.
 */
export async function sendWithRetry(
  send: () => Promise<Response>,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const end = performance.now() + retryFor
  const { pathname } = location
  let notice: number | undefined
  try {
    for (;;) {
      const response = await send()
      const pause = findPause(response)
      if (pause === undefined || performance.now() + pause * 1000 > end) return response
      notice ??= showNotice({ kind: 'news', text: 'Saving … trying again' }, Infinity)
      await wait(pause * 1000, signal)
      if (location.pathname !== pathname) return response
    }
  } finally {
    if (notice !== undefined) dismiss(notice)
  }
}

/** Seconds until the request can succeed; undefined where sending it again does not help. */
function findPause({ status, headers }: Response): number | undefined {
  if (![502, 503, 504].includes(status)) return undefined
  const retryAfter = headers.get('retry-after')
  if (retryAfter !== null) {
    const seconds = Number(retryAfter)
    return seconds <= maxPause ? Math.max(seconds, 1) : undefined
  }
  // Without the header it is either the answer of a proxy that found no server, or a problem of ours.
  const isOwnProblem = headers.get('content-type')?.includes('json')
  return isOwnProblem ? undefined : usualPause
}

function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', stop, { once: true })
  })
}
