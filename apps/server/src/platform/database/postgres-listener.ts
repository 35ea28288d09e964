import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Database, Unlisten } from './database.ts'

interface Ear {
  heard: (payload: string) => void
  missed: () => void
}

const firstPause = 100
const longestPause = 5_000
/** A connection that a firewall dropped in silence looks alive; asking shows that it is not. */
const askEvery = 20_000
const answerWithin = 5_000

/**
 * One connection of its own for LISTEN, opened when somebody listens. When it breaks it is opened
 * again, and the listeners are told that they may have missed something.
 */
export function postgresListener(url: string, onError: (error: Error) => void = () => {}) {
  const channels = new Map<string, Set<Ear>>()
  let client: pg.Client | undefined
  let opening: Promise<pg.Client> | undefined
  let isClosed = false
  const closing = new AbortController()

  async function open(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'nutripim listener',
      connectionTimeoutMillis: 10_000,
      query_timeout: answerWithin,
      keepAlive: true,
    })
    const asking = setInterval(() => {
      next.query('select 1').catch(() => next.end().catch(() => {}))
    }, askEvery)
    asking.unref()
    next.on('error', onError)
    next.on('notification', ({ channel, payload = '' }) => {
      for (const ear of channels.get(channel) ?? []) ear.heard(payload)
    })
    next.once('end', () => {
      clearInterval(asking)
      if (client !== next) return
      client = undefined
      if (!isClosed) void reopen()
    })
    try {
      await next.connect()
      for (const channel of channels.keys()) await next.query(listenTo(channel))
    } catch (error) {
      clearInterval(asking)
      await next.end().catch(() => {})
      throw error
    }
    client = next
    return next
  }

  async function reopen(): Promise<void> {
    for (let pause = firstPause; !isClosed; pause = Math.min(pause * 2, longestPause)) {
      await wait(pause, undefined, { signal: closing.signal, ref: false }).catch(() => {})
      if (isClosed) return
      try {
        await connected()
      } catch (error) {
        onError(error as Error)
        continue
      }
      for (const ears of channels.values()) for (const ear of ears) ear.missed()
      return
    }
  }

  function connected(): Promise<pg.Client> {
    if (client) return Promise.resolve(client)
    opening ??= open().finally(() => {
      opening = undefined
    })
    return opening
  }

  const listen: Database['listen'] = async (channel, heard, missed): Promise<Unlisten> => {
    const ear: Ear = { heard, missed }
    const ears = channels.get(channel) ?? new Set()
    channels.set(channel, ears.add(ear))
    await (await connected()).query(listenTo(channel))
    return async () => {
      ears.delete(ear)
      if (ears.size > 0) return
      channels.delete(channel)
      await client?.query(`unlisten ${pg.escapeIdentifier(channel)}`)
    }
  }

  return {
    listen,
    async close(): Promise<void> {
      isClosed = true
      closing.abort()
      await opening?.catch(() => {})
      await client?.end()
    },
  }
}

function listenTo(channel: string): string {
  return `listen ${pg.escapeIdentifier(channel)}`
}
