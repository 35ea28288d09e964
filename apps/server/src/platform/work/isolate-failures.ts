import type { FastifyBaseLogger } from 'fastify'
import { isDatabaseUnreachable } from '../database/database-fault.ts'

/** Does the work of one item. Where failures are isolated, it never throws. */
export type Attempt = (item: string, work: () => Promise<unknown>) => Promise<void>

/** Does the work at once and throws its error: for a single run. */
export const attemptOnce: Attempt = async (_item, work) => {
  await work()
}

interface IsolatedWork {
  /** Named in the log when an item fails. */
  name: string
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Nothing is logged after the end of the server. */
  signal: AbortSignal
  /** Called for each failure. */
  onFailure?: () => void
  /** Milliseconds until a failed item is tried again; doubles with each failure up to `longestPause`. */
  firstPause?: number
  longestPause?: number
  now?: () => number
}

interface Failing {
  failures: number
  until: number
}

/**
 * Keeps an item that fails from holding up the others: its failure is logged, and the item is skipped for
 * a time that grows with each failure. The state is of this server only; another one tries on its own.
 */
export function isolateFailures({
  name,
  log,
  signal,
  onFailure,
  firstPause = 5_000,
  longestPause = 10 * 60_000,
  now = () => performance.now(),
}: IsolatedWork): Attempt {
  const failing = new Map<string, Failing>()

  function recordFailure(item: string, error: unknown): void {
    for (const [other, { until }] of failing) {
      if (until < now() - 2 * longestPause) failing.delete(other)
    }
    // An outage concerns all items, and they are tried again as soon as it is over.
    const isOutage = isDatabaseUnreachable(error)
    const failures = isOutage ? 1 : (failing.get(item)?.failures ?? 0) + 1
    const pause = Math.min(firstPause * 2 ** (failures - 1), longestPause)
    failing.set(item, { failures, until: now() + pause })
    const retryIn = Math.round(pause / 1000)
    if (signal.aborted) return
    onFailure?.()
    log.warn({ err: error, item, failures, retryIn }, name)
  }

  return async (item, work) => {
    if ((failing.get(item)?.until ?? Number.NEGATIVE_INFINITY) > now()) return
    try {
      await work()
      failing.delete(item)
    } catch (error) {
      recordFailure(item, error)
    }
  }
}
