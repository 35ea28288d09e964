import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import { readMessage } from '../../platform/database/read-message.ts'

/** The message of the database, see record_publication in database/publications.sql. */
const Channel = z.object({ country: z.string(), channel: z.string() })

/** Wakes readers of the change feed when any server has published. */
export interface PublicationWaiters {
  /** Ends when the channel may have changed, after this many milliseconds, or with the signal. */
  wait(
    channel: { country: string; channel: string },
    ms: number,
    signal?: AbortSignal,
  ): Promise<void>
  close(): Promise<void>
}

export async function openPublicationWaiters(database: Database): Promise<PublicationWaiters> {
  const waiting = new Map<string, Set<() => void>>()
  const keyOf = ({ country, channel }: { country: string; channel: string }) =>
    `${country}/${channel}`
  const wake = (key: string) => {
    for (const end of waiting.get(key) ?? []) end()
  }
  const wakeAll = () => {
    for (const key of waiting.keys()) wake(key)
  }
  const unlisten = await database.listen(
    'nutripim_publications',
    readMessage(Channel, { onMessage: (channel) => wake(keyOf(channel)), onGap: wakeAll }),
    // Notifications may have been lost.
    wakeAll,
  )
  return {
    wait(channel, ms, signal) {
      const key = keyOf(channel)
      const listeners = waiting.get(key) ?? new Set()
      waiting.set(key, listeners)
      return new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', end)
          listeners.delete(end)
          if (listeners.size === 0 && waiting.get(key) === listeners) waiting.delete(key)
          resolve()
        }
        const timer = setTimeout(end, ms)
        listeners.add(end)
        signal?.addEventListener('abort', end)
        if (signal?.aborted) end()
      })
    },
    async close() {
      await unlisten()
      wakeAll()
    },
  }
}
