import { randomUUID } from 'node:crypto'
import type { LiveEvent } from '@nutripim/contract/live/live'
import type { FastifyBaseLogger } from 'fastify'
import type { EventStream } from '../../platform/api/event-stream.ts'
import type { Database } from '../../platform/database/database.ts'
import { forwardChanges } from './changes.ts'
import { forwardInboxChanges } from './inboxes.ts'
import { createLastChanges } from './last-changes.ts'
import type { Member, Members } from './members.ts'
import { openPresence } from './presence.ts'

export interface LiveHub {
  join(stream: EventStream<LiveEvent>, country: string): void
  close(): Promise<void>
}

/** The limit of streams (tabs) per user; the oldest one is closed. */
const maxStreams = 30

/** Forwards messages of the database to the open streams of this server. */
export async function openLiveHub(
  database: Database,
  options: { heartbeat: number; log: FastifyBaseLogger },
): Promise<LiveHub> {
  const members: Members = new Map()
  const lastChanges = createLastChanges()
  const warn = (error: unknown) => options.log.warn(error, 'live events')
  const parts = { database, members, lastChanges, heartbeat: options.heartbeat, warn }
  const changes = await forwardChanges(parts)
  const unlistenInboxes = await forwardInboxChanges(parts)
  const presence = await openPresence(parts)
  const unregistering = new Set<Promise<void>>()

  async function register(connection: string, member: Member): Promise<void> {
    await presence.add(connection, member)
    // Registered before this event, so that the client misses nothing it reads afterwards.
    members.set(connection, member)
    const { userId } = member.stream.identity
    closeOldest(userId)
    const unchangedFor = lastChanges.unchangedFor(member.country, userId)
    member.stream.send({ type: 'connected', connection, unchangedFor })
    presence.send(member.country)
  }

  function closeOldest(userId: string): void {
    const own = [...members.values()].filter(({ stream }) => stream.identity.userId === userId)
    for (const { stream } of own.slice(0, Math.max(0, own.length - maxStreams))) stream.end()
  }

  async function unregister(connection: string, registering: Promise<void>): Promise<void> {
    await registering
    members.delete(connection)
    await presence.remove(connection)
  }

  return {
    join(stream, country) {
      const connection = randomUUID()
      const registering = register(connection, { stream, country }).catch((error) => {
        warn(error)
        stream.end()
      })
      const onEnd = () => {
        const ending = unregister(connection, registering)
          .catch(warn)
          .finally(() => unregistering.delete(ending))
        unregistering.add(ending)
      }
      if (stream.ended.aborted) onEnd()
      else stream.ended.addEventListener('abort', onEnd)
    },

    async close() {
      await Promise.all(unregistering)
      await changes.close()
      await unlistenInboxes()
      await presence.close()
    },
  }
}
