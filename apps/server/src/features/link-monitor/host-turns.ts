import { setTimeout as wait } from 'node:timers/promises'

/** Allows one request per host at a time, with a pause after each. */
export function hostTurns(spacing: number, signal: AbortSignal) {
  const lines = new Map<string, Promise<unknown>>()
  return function takeTurn<Result>(host: string, work: () => Promise<Result>): Promise<Result> {
    const turn = (lines.get(host) ?? Promise.resolve()).then(work)
    const rested = turn
      .catch(() => {})
      .then(() => wait(spacing, undefined, { signal }).catch(() => {}))
      .then(() => {
        if (lines.get(host) === rested) lines.delete(host)
      })
    lines.set(host, rested)
    return turn
  }
}
