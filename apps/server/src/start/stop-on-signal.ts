import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { StartLog } from '../platform/start-log.ts'

interface StopParts {
  stopping: AbortController
  delay: number
  closeAll: () => Promise<void>
  out: StartLog
}

/**
 * The first signal lets running requests finish; a second one ends the process. A second signal within
 * half a second is the same Ctrl-C: npm forwards it although the terminal already sent it to us.
 */
export function stopOnSignal(
  app: FastifyInstance,
  { stopping, delay, closeAll, out }: StopParts,
): void {
  let closingSince: number | undefined
  const onSignal = () => {
    if (closingSince !== undefined) {
      if (performance.now() - closingSince > 500) process.exit(1)
      return
    }
    closingSince = performance.now()
    stopping.abort()
    out.info(
      delay > 0
        ? `Not ready any more. Closing in ${delay / 1000} seconds …`
        : 'Waiting for running requests to finish …',
    )
    const close = async () => {
      if (delay > 0) await wait(delay)
      await closeAll()
    }
    close().then(
      () => {
        out.info('Closed.')
        // An unused connection may still be open on a second address of localhost.
        setTimeout(() => process.exit(), 1000).unref()
      },
      (error) => {
        app.log.error(error)
        process.exitCode = 1
      },
    )
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}
