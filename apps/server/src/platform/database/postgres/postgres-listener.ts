import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Database, Unlisten } from '../database.ts'
import type { trackOutages } from './outages.ts'
import { createHosts } from './postgres-hosts.ts'

interface Subscriber {
  onMessage: (payload: string) => void
  onGap: () => void
}

const firstPause = 100
const maxPause = 5_000
/** A connection that a firewall dropped silently still looks open; a query shows that it is not. */
const probeInterval = 20_000
const probeTimeout = 5_000
/** A server that stops does not wait longer for a silent database. */
const closeTime = 500

/**
 * A separate connection for LISTEN, opened for the first subscriber. When it breaks, it is opened again
 * and the subscribers are notified that messages may be missing.
 */
export function postgresListener(
  url: string,
  connectTime: number,
  outages: ReturnType<typeof trackOutages>,
) {
  const channels = new Map<string, Set<Subscriber>>()
  const hosts = createHosts(url)
  let client: pg.Client | undefined
  let socket: Socket | undefined
  let opening: Promise<pg.Client> | undefined
  let reopening: Promise<void> | undefined
  let isClosed = false
  const closing = new AbortController()

  async function open(): Promise<pg.Client> {
    const host = hosts.current()
    const ownSocket = new Socket()
    socket = ownSocket
    const next = new pg.Client({
      connectionString: host,
      application_name: 'nutripim listener',
      connectionTimeoutMillis: connectTime,
      stream: () => ownSocket,
      query_timeout: probeTimeout,
      keepAlive: true,
    })
    const probing = setInterval(() => {
      next.query('select 1').catch(() => next.end().catch(() => {}))
    }, probeInterval)
    probing.unref()
    next.on('error', outages.failed)
    next.on('notification', ({ channel, payload = '' }) => {
      for (const { onMessage } of channels.get(channel) ?? []) onMessage(payload)
    })
    next.once('end', () => {
      clearInterval(probing)
      if (client !== next) return
      client = undefined
      startReopening()
    })
    try {
      await next.connect()
      // A standby fails here, because it cannot listen.
      for (const channel of channels.keys()) await next.query(listenTo(channel))
    } catch (error) {
      hosts.leave(host)
      clearInterval(probing)
      await next.end().catch(() => {})
      throw error
    }
    client = next
    outages.answered()
    return next
  }

  function startReopening(): void {
    reopening ??= reopen().finally(() => {
      reopening = undefined
    })
  }

  async function reopen(): Promise<void> {
    for (let pause = firstPause; !isClosed; pause = Math.min(pause * 2, maxPause)) {
      await wait(pause, undefined, { signal: closing.signal, ref: false }).catch(() => {})
      if (isClosed) return
      try {
        await connect()
      } catch (error) {
        outages.failed(error instanceof Error ? error : new Error(String(error)))
        continue
      }
      for (const { onGap } of [...channels.values()].flatMap((all) => [...all])) onGap()
      return
    }
  }

  function connect(): Promise<pg.Client> {
    if (client) return Promise.resolve(client)
    opening ??= open().finally(() => {
      opening = undefined
    })
    return opening
  }

  const listen: Database['listen'] = async (channel, onMessage, onGap): Promise<Unlisten> => {
    const subscriber: Subscriber = { onMessage, onGap }
    const subscribers = channels.get(channel) ?? new Set()
    channels.set(channel, subscribers.add(subscriber))
    await connect()
      .then((open) => open.query(listenTo(channel)))
      .catch((error: Error) => {
        // Without a database the subscriber waits for one. A connection that cannot listen is replaced.
        outages.failed(error)
        if (client) client.end().catch(() => {})
        else startReopening()
      })
    return async () => {
      subscribers.delete(subscriber)
      if (subscribers.size > 0) return
      channels.delete(channel)
      // A connection that breaks has stopped listening too.
      const query = { text: `unlisten ${pg.escapeIdentifier(channel)}`, query_timeout: closeTime }
      await client?.query(query).catch(() => {})
    }
  }

  return {
    listen,
    async close(): Promise<void> {
      isClosed = true
      closing.abort()
      await reopening
      await opening?.catch(() => {})
      // A database that is silent does not close its side.
      await Promise.race([client?.end(), wait(closeTime, undefined, { ref: false })])
      socket?.destroy()
    },
  }
}

function listenTo(channel: string): string {
  return `listen ${pg.escapeIdentifier(channel)}`
}
