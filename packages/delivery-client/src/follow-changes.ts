import type { CallAnswer, CallOptions, DeliveryClient } from './delivery-client.ts'
import { DeliveryError, isTemporary } from './delivery-error.ts'
import { getDelay, wait as pause } from './retry-delay.ts'

export type Change = CallAnswer<'listDeliveredChanges'>['changes'][number]

interface FollowOptions extends Omit<CallOptions, 'retries'> {
  country: string
  channel: string
  /** The cursor to continue after; from the beginning if left out. */
  after?: string
  /** Seconds that the server waits for a change before it answers that there is none. */
  wait?: number
  /** Called when the server cannot be reached or cannot answer; another attempt follows. */
  onInterruption?: (error: unknown) => void
}

/** An outage ends at any time, and is then noticed so soon. */
const maxDelay = 8000

/**
 * The changes of a channel, as they are published, until the signal is aborted. Goes on after lost
 * connections and restarts of the server, however long they take. Store `cursor` together with what you
 * did, and continue there after a restart. Throws `DeliveryError` with the code `cursor_expired` if the
 * changes after it are no longer stored: read the lists again then.
 */
export async function* followChanges(
  client: DeliveryClient,
  { country, channel, after = '0', wait = 30, onInterruption, ...options }: FollowOptions,
): AsyncGenerator<{ changes: Change[]; cursor: string }, void> {
  const { signal } = options
  let cursor = after
  let failures = 0
  while (!signal?.aborted) {
    const query = { after: cursor, wait, limit: 500 }
    let page: CallAnswer<'listDeliveredChanges'>
    try {
      const input = { params: { country, channel }, query }
      page = await client.call('listDeliveredChanges', input, { ...options, retries: 0 })
      failures = 0
    } catch (error) {
      if (signal?.aborted || !isOutage(error)) throw error
      onInterruption?.(error)
      await pause(getDelay(error, failures, maxDelay), signal)
      failures += 1
      continue
    }
    // Also without changes that the key can read, so that the stored cursor does not expire.
    const hasMoved = page.cursor !== cursor
    cursor = page.cursor
    if (hasMoved) yield { changes: page.changes, cursor }
  }
}

/** Also an error of the server itself: it may be a passing one, and the reader has nothing else to do. */
const isOutage = (error: unknown): boolean =>
  isTemporary(error) || (error instanceof DeliveryError && error.status >= 500)
