import { setTimeout as wait } from 'node:timers/promises'

/** Allows one request per host at a time, with a pause after each. */
export function createHostQueue(spacing: number, signal: AbortSignal) {
  const queues = new Map<string, Promise<unknown>>()
  return function runForHost<Result>(host: string, work: () => Promise<Result>): Promise<Result> {
    const turn = (queues.get(host) ?? Promise.resolve()).then(work)
    const paused = turn
      .catch(() => {})
      .then(() => wait(spacing, undefined, { signal }).catch(() => {}))
      .then(() => {
        if (queues.get(host) === paused) queues.delete(host)
      })
    queues.set(host, paused)
    return turn
  }
}
