import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { type Attempt, attemptOnce, isolateFailures } from '../../platform/isolate-failures.ts'
import { type ChannelOf, listDueChannels } from './channel-work-sql.ts'
import { listDueRequests, type RequestKey } from './publications-sql.ts'
import { publishChanges } from './publish.ts'
import { publishScheduled } from './scheduled-publications.ts'

interface PublisherParts {
  database: Database
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Milliseconds from a change to its publication; changes in between are published together. */
  delay?: number
  /** Milliseconds between two searches for work that no notification announced. */
  interval?: number
}

/**
 * Publishes automatic channels and scheduled publications while the server runs: soon after a notification of a change, and by a
 * timer, so that a lost notification or a server that ends delays a publication but never loses it.
 * Several servers share the work; the lock of the channel decides which of them publishes.
 */
export async function startPublisher({
  database,
  log,
  delay = 250,
  interval = 5000,
}: PublisherParts): Promise<{ close(): Promise<void> }> {
  const ending = new AbortController()
  const attempt = isolateFailures({ name: 'publisher', log, signal: ending.signal })
  let wake = () => {}
  let isAwake = false
  const wakeUp = () => {
    isAwake = true
    wake()
  }
  const unlisten = await database.listen('nutripim_changes', wakeUp, wakeUp)

  const sleep = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, interval)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
      if (isAwake || ending.signal.aborted) wake()
    })

  const running = (async () => {
    while (!ending.signal.aborted) {
      isAwake = false
      await publishDueChannels(database, attempt).catch((error: unknown) => {
        if (!ending.signal.aborted) log.warn(error, 'publisher')
      })
      await sleep()
      await wait(delay, undefined, { signal: ending.signal }).catch(() => {})
    }
  })()
  return {
    async close() {
      ending.abort()
      wake()
      await unlisten()
      await running
    },
  }
}

/**
 * Publishes every automatic channel that is not up to date, and scheduled publications. Each is a
 * transaction of its own with a time limit of its own.
 */
export async function publishDueChannels(
  database: Database,
  attempt: Attempt = attemptOnce,
): Promise<void> {
  for (const due of await database.within('long').all<ChannelOf>(listDueChannels())) {
    await attempt(`${due.country}-${due.channel}`, () =>
      publishChanges(database.within('long'), due),
    )
  }
  for (const due of await database.all<RequestKey>(listDueRequests())) {
    await attempt(`scheduled publication ${due.id}`, () =>
      publishScheduled(database.within('long'), due),
    )
  }
}
