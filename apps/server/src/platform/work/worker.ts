import { setMaxListeners } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'
import { type Attempt, isolateFailures } from './isolate-failures.ts'

/** Work in the background, done by each server while it runs; several servers can do it at the same time. */
export interface Worker {
  /** Names it in the log and in the metrics. */
  name: string
  /** Notification channels of the database after which there is work at once. */
  wakeOn?: readonly string[]
  /** Milliseconds between two rounds; a lost notification delays work, but never loses it. */
  interval: number
  /** Milliseconds to wait after a notification, so that what comes together is done together. */
  delay?: number
  /** Before the first round, and before the server says that it is ready. */
  prepare?(): Promise<unknown>
  /** Does what there is to do. Each round has ended before the next one begins. */
  work(round: Round): Promise<unknown>
  /** Waits for what goes on between the rounds. Its signal is aborted by then. */
  finish?(): Promise<unknown>
}

export interface Round {
  /** Aborted when the server stops. */
  signal: AbortSignal
  /** Does the work of one item, so that an item that fails holds up no other. */
  attempt: Attempt
  /** Begins the next round when this one has ended, or after so many milliseconds. */
  wake(after?: number): void
}

export interface WorkerParts {
  database: Pick<Database, 'listen'>
  log: Pick<FastifyBaseLogger, 'warn'>
}

export interface RunningWorker {
  name: string
  /** The end of the last round without an error, in seconds since 1970. */
  lastRun(): number | undefined
  /** Rounds and items that failed. */
  failures(): number
  /** Ends the work, and waits for it. */
  close(): Promise<void>
}

/** Does the work now, after each notification and after each interval, until it is closed. */
export async function startWorker(
  { name, wakeOn = [], interval, delay = 0, prepare, work, finish }: Worker,
  { database, log }: WorkerParts,
): Promise<RunningWorker> {
  const ending = new AbortController()
  const { signal } = ending
  // What is sent or checked at the same time ends with the server, and there can be much of it.
  setMaxListeners(0, signal)
  let lastRun: number | undefined
  let failures = 0
  let waking = new AbortController()
  const wake = (after?: number) => {
    if (after === undefined) waking.abort()
    else setTimeout(() => waking.abort(), after).unref()
  }
  signal.addEventListener('abort', () => wake())
  const onFailure = () => {
    failures += 1
  }
  const attempt = isolateFailures({ name, log, signal, onFailure })
  const round: Round = { signal, attempt, wake }
  const unlistens = await Promise.all(
    wakeOn.map((channel) =>
      database.listen(
        channel,
        () => wake(),
        () => wake(),
      ),
    ),
  )
  await prepare?.()

  const running = (async () => {
    while (!signal.aborted) {
      waking = new AbortController()
      const { signal: woken } = waking
      try {
        await work(round)
        lastRun = Date.now() / 1000
      } catch (error) {
        if (!signal.aborted) {
          onFailure()
          log.warn(error, name)
        }
      }
      await pause(interval, woken)
      if (delay > 0) await pause(delay, signal)
    }
  })()
  return {
    name,
    lastRun: () => lastRun,
    failures: () => failures,
    async close() {
      ending.abort()
      for (const unlisten of unlistens) await unlisten()
      await running
      await finish?.()
    },
  }
}

/** Ends early when the signal is aborted. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    timer.unref()
    signal.addEventListener('abort', end)
  })
}
