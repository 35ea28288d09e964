import { type ChangePage, kindScopes } from '@nutripim/contract/delivery/delivered-records'
import { type changeFeedRoutes, FeedCursor } from '@nutripim/contract/delivery/delivered-routes'
import { deliveredKinds } from '@nutripim/contract/publishing/channel-settings'
import type { Identity } from '../../platform/api/caller.ts'
import type { EventStream } from '../../platform/api/event-stream.ts'
import type { Handlers } from '../../platform/api/handler.ts'
import { invalidInput, ProblemError } from '../../platform/api/problem-error.ts'
import { Reply } from '../../platform/api/reply.ts'
import type { Queryable, WaitingQueryable } from '../../platform/database/database.ts'
import { parseJson } from '../../platform/database/json-text.ts'
import { completeAddresses } from './complete-addresses.ts'
import type { FeedPage, ReadChannel } from './delivered-records-sql.ts'
import * as statements from './delivered-records-sql.ts'
import { parseCursor } from './feed-cursor.ts'
import type { PublicationWaiters } from './publication-waiters.ts'
import { getPublication, getReadChannel, nothingPublished } from './read-channel.ts'

/** A reader looks again after this time even if no notification came. */
const maxSleep = 5000
const streamPageSize = 500

/** A channel and the address of our own files in its content. */
interface FeedChannel extends ReadChannel {
  publicUrl: string
}

export function changeFeedHandlers(
  waiters: PublicationWaiters,
  publicUrl: string,
): Handlers<typeof changeFeedRoutes> {
  return {
    async listDeliveredChanges({ db, identity, params, query }) {
      const channel = { ...getReadChannel(identity, params), publicUrl }
      if (query.wait === 0) {
        const { cursor } = getPublication(identity, channel)
        // Most polls find nothing new, and need no further statement.
        if (query.after === cursor) return { changes: [], cursor, hasMore: false }
        const page = await readPage(db, channel, identity, query.after, query.limit)
        return Reply.json(page.json)
      }
      const until = performance.now() + query.wait * 1000
      for (;;) {
        const left = until - performance.now()
        const ended = new AbortController()
        try {
          // Listens before it reads, so that no publication falls in between.
          const woken = waiters.wait(channel, Math.min(left, maxSleep), ended.signal)
          const page = await readPage(db, channel, identity, query.after, query.limit)
          if (!page.isEmpty || left <= 0) return Reply.json(page.json)
          await woken
        } finally {
          ended.abort()
        }
      }
    },

    async streamDeliveredChanges({ db, identity, params, query, lastEventId }) {
      const channel = { ...getReadChannel(identity, params), publicUrl }
      // The address stays the same when a reader reconnects, so it has the cursor of the first time.
      const after = lastEventId === undefined ? query.after : getCursor(lastEventId)
      // A cursor that cannot be used is answered with a problem, not with a stream that ends.
      await readPage(db, channel, identity, after, 1)
      return Reply.events<ChangePage>((stream) => {
        follow(db, channel, after, waiters, stream).catch(() => stream.end())
      })
    },
  }
}

async function follow(
  db: WaitingQueryable,
  channel: FeedChannel,
  after: string,
  waiters: PublicationWaiters,
  stream: EventStream<ChangePage>,
): Promise<void> {
  let cursor = after
  while (!stream.ended.aborted) {
    const ended = new AbortController()
    const signal = AbortSignal.any([ended.signal, stream.ended])
    const woken = waiters.wait(channel, maxSleep, signal)
    try {
      const page = await readPage(db, channel, stream.identity, cursor, streamPageSize)
      // Also without changes that the key can read, so that the reader keeps a cursor that does not expire.
      if (page.cursor !== cursor) stream.send(parseJson(page.json), page.cursor)
      cursor = page.cursor
      await stream.drained()
      if (page.hasMore) continue
      await woken
    } finally {
      ended.abort()
    }
  }
}

async function readPage(
  db: Queryable,
  channel: FeedChannel,
  identity: Identity,
  after: string,
  limit: number,
): Promise<FeedPage> {
  const page = await findPage(db, channel, identity, after, limit)
  return { ...page, json: completeAddresses(page.json, channel.publicUrl) }
}

async function findPage(
  db: Queryable,
  channel: ReadChannel,
  { key }: Identity,
  after: string,
  limit: number,
): Promise<FeedPage> {
  const position = parseCursor(after)
  const kinds = deliveredKinds.filter((kind) => key?.scopes.includes(kindScopes[kind]))
  const { number, record, expired } = position
  const findExpired = () =>
    db.find<FeedPage>(statements.findExpiredPage(channel, position, kinds, limit))
  if (expired !== undefined) {
    const page = await findExpired()
    // More has expired since the first page, so records may be missing between the two.
    if (page?.expiredNumber !== expired || !page.isKnown) throw new ProblemError('cursor_expired')
    return page
  }
  const page = await db.find<FeedPage>(statements.findFeedPage(channel, position, kinds, limit))
  if (!page) throw nothingPublished(channel)
  if (number === 0 && !record && page.expiredNumber > 0) {
    const left = await findExpired()
    if (left) return left
  }
  if (number < page.expiredNumber || !page.isKnown) throw new ProblemError('cursor_expired')
  return page
}

function getCursor(lastEventId: string): string {
  const { success, data } = FeedCursor.safeParse(lastEventId)
  if (success) return data
  throw invalidInput([{ path: 'Last-Event-ID', text: 'is not a cursor of this API' }])
}
