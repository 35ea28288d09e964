import type { CallAnswer, CallOptions, DeliveryClient } from './delivery-client.ts'

export type Change = CallAnswer<'listDeliveredChanges'>['changes'][number]

interface FollowOptions extends CallOptions {
  country: string
  channel: string
  /** The cursor to continue after; from the beginning if left out. */
  after?: string
  /** Seconds that the server waits for a change before it answers that there is none. */
  wait?: number
}

/**
 * The changes of a channel, as they are published, until the signal is aborted. Store `cursor` together
 * with what you did, and continue there after a restart. Throws `DeliveryError` with the code
 * `cursor_expired` if the changes after it are no longer stored: read the lists again then.
 */
export async function* followChanges(
  client: DeliveryClient,
  { country, channel, after = '0', wait = 30, signal }: FollowOptions,
): AsyncGenerator<{ changes: Change[]; cursor: string }, void> {
  let cursor = after
  while (!signal?.aborted) {
    const page = await client.call(
      'listDeliveredChanges',
      { params: { country, channel }, query: { after: cursor, wait, limit: 500 } },
      signal ? { signal } : {},
    )
    cursor = page.cursor
    if (page.changes.length > 0) yield { changes: page.changes, cursor }
  }
}
