import { setImmediate as nextTask } from 'node:timers/promises'
import { ProblemError } from '../../platform/api/problem-error.ts'

/** Long work in batches with a short statement each, between which other requests run. */
export interface Batches {
  /** Waits before each statement. Throws if the caller has left or the time is up. */
  next(): Promise<void>
  /** The size of the first batch. */
  firstBatch: number
}

/** The batch gets smaller if its statement takes longer than this, in milliseconds. */
const maxTime = 250
const minBatch = 2
const maxBatch = 500

/** Allows as many batches as fit into the time limit, until the caller leaves. */
export function limitBatches(signal: AbortSignal, seconds: number): Batches {
  const end = performance.now() + seconds * 1000
  return {
    firstBatch: 2 * minBatch,
    async next() {
      // The embedded database works in this thread, so other requests are read only between two tasks.
      await nextTask()
      if (signal.aborted) throw new ProblemError('cancelled')
      if (performance.now() < end) return
      throw new ProblemError(
        'timed_out',
        `The preview was stopped after ${seconds} seconds. Select a later time or fewer kinds of records.`,
      )
    },
  }
}

/**
 * For work inside a transaction, which is done completely or not at all. Others wait for its end on the
 * embedded database, so few large batches are better than many small ones.
 */
export const unlimitedBatches: Batches = { firstBatch: maxBatch, next: async () => {} }

/**
 * Runs `work` for all items in batches. Batches grow while their statement is fast and shrink when it is
 * slow, because the time per item differs widely between databases and kinds of records.
 */
export async function workInBatches<Item, Result>(
  items: readonly Item[],
  batches: Batches,
  work: (batch: readonly Item[], done: number) => Promise<readonly Result[]>,
): Promise<Result[]> {
  const results: Result[] = []
  let size = batches.firstBatch
  for (let done = 0; done < items.length; ) {
    await batches.next()
    const began = performance.now()
    const batch = items.slice(done, done + size)
    for (const result of await work(batch, done)) results.push(result)
    done += batch.length
    const time = performance.now() - began
    if (time < maxTime / 2) size = Math.min(size * 2, maxBatch)
    else if (time > maxTime) size = Math.max(Math.floor(size / 2), minBatch)
  }
  return results
}
