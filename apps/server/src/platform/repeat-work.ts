import type { FastifyBaseLogger } from 'fastify'
import { type Attempt, isolateFailures } from './isolate-failures.ts'

interface RepeatedWork {
  /** Named in the log when the work fails. */
  name: string
  /** Milliseconds between two runs. */
  interval: number
  log: Pick<FastifyBaseLogger, 'warn'>
  /** `attempt` does the work of one item, so that an item that fails holds up no other. */
  work(signal: AbortSignal, attempt: Attempt): Promise<void>
}

/** Does work now and again after each interval, never twice at once, while the server runs. */
export function repeatWork({ name, interval, log, work }: RepeatedWork): {
  close(): Promise<void>
} {
  const ending = new AbortController()
  const attempt = isolateFailures({ name, log, signal: ending.signal })
  let running: Promise<void> | undefined
  const run = () => {
    running ??= work(ending.signal, attempt)
      .catch((error: unknown) => {
        if (!ending.signal.aborted) log.warn(error, name)
      })
      .finally(() => {
        running = undefined
      })
  }
  run()
  const timer = setInterval(run, interval)
  timer.unref()
  return {
    async close() {
      ending.abort()
      clearInterval(timer)
      await running
    },
  }
}
