import { ProblemError } from '../../platform/api/problem-error.ts'
import type { Config } from '../../platform/config/config.ts'
import { createSteps, oneStep, type SearchSteps } from './search-steps.ts'

interface PendingSearch {
  start: () => void
  replace: () => void
}

interface SearchCall {
  /** Searches with the same name take turns; without one, only all searches together do. */
  turn?: string
  /** Leaves the queue. A search that runs is short, and ends by itself. */
  signal: AbortSignal
}

export type TakeSearchTurn = <T>(
  call: SearchCall,
  run: (steps: SearchSteps) => Promise<T>,
) => Promise<T>

/** After so many milliseconds a search no longer lets other calls go first: before it, and between its statements. */
const maxWait = 2000
const maxPause = 200

/**
 * Runs at most `concurrent` searches at a time, and one of each turn. One more of a turn is pending; a newer
 * one takes its place, because a user who goes on typing no longer needs the older answer. On a database
 * with one connection `waitForOthers` lets the calls of others go first, before a search and between its
 * statements.
 */
export function createSearchTurns(
  concurrent: number,
  waitForOthers?: (limit: number) => Promise<void>,
): TakeSearchTurn {
  const running = new Set<string | symbol>()
  /** In the order of arrival. A replaced search passes its place on to the newer one. */
  const pending = new Map<string | symbol, PendingSearch>()

  function startNext(): void {
    for (const [turn, search] of pending) {
      if (running.size >= concurrent) return
      if (running.has(turn)) continue
      pending.delete(turn)
      running.add(turn)
      search.start()
    }
  }

  function waitForTurn(turn: string | symbol, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    return new Promise((resolve, reject) => {
      const leave = () => {
        pending.delete(turn)
        reject(signal.reason)
      }
      const stopWatching = () => signal.removeEventListener('abort', leave)
      pending.get(turn)?.replace()
      pending.set(turn, {
        start() {
          stopWatching()
          resolve()
        },
        replace() {
          stopWatching()
          reject(new ProblemError('search_replaced'))
        },
      })
      signal.addEventListener('abort', leave)
      startNext()
    })
  }

  return async ({ turn = Symbol(), signal }, run) => {
    await waitForTurn(turn, signal)
    try {
      if (!waitForOthers) return await run(oneStep)
      const pause = async (limit: number) => {
        await waitForOthers(limit)
        signal.throwIfAborted()
      }
      await pause(maxWait)
      return await run(createSteps(() => pause(maxPause)))
    } finally {
      running.delete(turn)
      startNext()
    }
  }
}

/** Searches leave most connections to other calls. The embedded database has only one. */
export function countSearches({ database }: Config): number {
  return 'connections' in database ? Math.ceil(database.connections / 3) : 1
}
