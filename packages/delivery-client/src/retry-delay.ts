import { DeliveryError } from './delivery-error.ts'

/** Milliseconds, as the server asks, otherwise about twice as long with each attempt. */
export function getDelay(error: unknown, attempt: number, max = 60_000): number {
  const asked = error instanceof DeliveryError ? error.retryAfter : undefined
  if (asked !== undefined) return Math.min(asked * 1000, 60_000)
  // Readers that lost the server at the same time do not all come back at the same time.
  return Math.min(1000 * 2 ** attempt, max) * (0.5 + Math.random() / 2)
}

/** Waits, unless the signal is aborted. */
export function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) abort()
  })
}
