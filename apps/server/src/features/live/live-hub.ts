import { randomUUID } from 'node:crypto'
import type { LiveEvent } from '@nutripim/contract/live/live'
import type { FastifyBaseLogger } from 'fastify'
import type { EventStream } from '../../platform/api/event-stream.ts'
import type { Database } from '../../platform/database/database.ts'
import { passOnChanges } from './changes.ts'
import { passOnInboxes } from './inboxes.ts'
import type { Member, Members } from './members.ts'
import { showPresence } from './presence.ts'

export interface LiveHub {
  join(stream: EventStream<LiveEvent>, country: string): void
  close(): Promise<void>
}

/** The limit of streams (tabs) per user; the oldest one is closed. */
const mostStreams = 30

/** Forwards messages of the database to the open streams of this server. */
export async function openLiveHub(
  database: Database,
  options: { heartbeat: number; log: FastifyBaseLogger },
): Promise<LiveHub> {
  const members: Members = new Map()
  const warn = (error: unknown) => options.log.warn(error, 'live events')
  const parts = { database, members, heartbeat: options.heartbeat, warn }
  const changes = await passOnChanges(parts)
  const unlistenInboxes = await passOnInboxes(parts)
  const presence = await showPresence(parts)
  const leaving = new Set<Promise<void>>()

  async function welcome(connection: string, member: Member): Promise<void> {
    await presence.arrive(connection, member)
    // Registered before this event, so that the client misses nothing it reads afterwards.
    members.set(connection, member)
    dropOldest(member.stream.identity.userId)
    member.stream.send({ type: 'connected', connection })
    presence.show(member.country)
  }

  function dropOldest(userId: string): void {
    const own = [...members.values()].filter(({ stream }) => stream.identity.userId === userId)
    for (const { stream } of own.slice(0, Math.max(0, own.length - mostStreams))) stream.end()
  }

  async function farewell(connection: string, arriving: Promise<void>): Promise<void> {
    await arriving
    members.delete(connection)
    await presence.leave(connection)
  }

  return {
    join(stream, country) {
      const connection = randomUUID()
      const arriving = welcome(connection, { stream, country }).catch((error) => {
        warn(error)
        stream.end()
      })
      const onEnd = () => {
        const gone = farewell(connection, arriving)
          .catch(warn)
          .finally(() => leaving.delete(gone))
        leaving.add(gone)
      }
      if (stream.ended.aborted) onEnd()
      else stream.ended.addEventListener('abort', onEnd)
    },

    async close() {
      await Promise.all(leaving)
      await changes.close()
      await unlistenInboxes()
      await presence.close()
    },
  }
}
