import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import type { Worker } from '../../platform/work/worker.ts'
import type { KeyVersion } from './purge-keys-sql.ts'
import * as statements from './purge-keys-sql.ts'

export interface PurgerParts {
  database: Database
  log: Pick<FastifyBaseLogger, 'warn'>
  /** The addresses of the caches. */
  urls: readonly string[]
  /** Sent as bearer token, if there is one. */
  token?: string | undefined
  /** Milliseconds to collect changes that come together. */
  delay?: number
  /** Milliseconds after which the keys are compared without a notification. */
  interval?: number
  /** Milliseconds until a purge is sent a second time. */
  repeatAfter?: number
}

/** Answers of every call have it. */
const everything = 'delivery'
const timeout = 5000
/** Caches limit the length of a header. */
const maxKeys = 100

/**
 * Purges caches by the keys of the header Surrogate-Key when a channel publishes or an API key permits
 * something else. Compares the present state with the one that was purged last, so a lost notification or
 * a cache that does not answer delays a purge, but never loses it. A server that starts purges everything,
 * because it does not know what happened before. Every server does this on its own.
 */
export function cachePurger(parts: PurgerParts): Worker {
  const { database, urls, interval = 5000, delay = 20 } = parts
  let caches: ReturnType<typeof createCache>[] | undefined
  return {
    name: 'cache purge',
    wakeOn: ['nutripim_publications', 'nutripim_changes'],
    interval,
    delay,
    async work({ signal }) {
      caches ??= urls.map((url) => createCache(url, parts, signal))
      const keys = await database.all<KeyVersion>(statements.listKeyVersions())
      for (const cache of caches) cache.update(keys)
    },
    finish: () => Promise.all((caches ?? []).map((cache) => cache.untilIdle())),
  }
}

function createCache(
  url: string,
  { log, token, repeatAfter = 2000 }: PurgerParts,
  ending: AbortSignal,
) {
  /** What the cache was purged for; undefined before the first purge. */
  let purged: Map<string, string> | undefined
  let isReported = false

  async function purge(keys: readonly string[]): Promise<void> {
    const response = await fetch(url, {
      method: 'PURGE',
      headers: {
        'surrogate-key': keys.join(' '),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      redirect: 'error',
      signal: AbortSignal.any([ending, AbortSignal.timeout(timeout)]),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`The cache answers ${response.status}.`)
  }

  async function purgeChanged(current: readonly KeyVersion[]): Promise<void> {
    const changed = current.filter(({ key, version }) => purged?.get(key) !== version)
    if (changed.length === 0) return
    const keys = purged ? changed.map(({ key }) => key) : [everything]
    try {
      for (let i = 0; i < keys.length; i += maxKeys) await purge(keys.slice(i, i + maxKeys))
    } catch (error) {
      // It is tried again with the next change or interval.
      if (!isReported && !ending.aborted) log.warn(error, `cache purge: ${url}`)
      isReported = true
      return
    }
    isReported = false
    purged = new Map(current.map(({ key, version }) => [key, version]))
    // An answer from before the change may reach the cache after the purge.
    wait(repeatAfter, undefined, { signal: ending, ref: false })
      .then(() => purge(keys.length > maxKeys ? [everything] : keys))
      .catch(() => {
        // Such an answer may be in the cache now, so the next update purges everything.
        purged = undefined
      })
  }

  /** Set while a purge is sent; the keys that came meanwhile are next. */
  let running: Promise<void> | undefined
  let next: readonly KeyVersion[] | undefined
  async function purgeAll(): Promise<void> {
    for (let keys = next; keys && !ending.aborted; keys = next) {
      next = undefined
      await purgeChanged(keys)
    }
    running = undefined
  }

  return {
    /** Returns at once, so that a cache that does not answer delays no other. */
    update(current: readonly KeyVersion[]): void {
      next = current
      running ??= purgeAll()
    },

    async untilIdle(): Promise<void> {
      await running
    },
  }
}
