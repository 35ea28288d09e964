import { setTimeout as wait } from 'node:timers/promises'
import { StartupError } from './platform/config/startup-error.ts'
import { formatDatabaseError, isDatabaseUnreachable } from './platform/database/database-fault.ts'

const firstPause = 200
const maxPause = 5_000

/** Errors of a login that no waiting mends: a wrong password, role or database. */
const wrongSetting = /^(28|3D)/

/**
 * Repeats the work until the database can be reached. False where the signal ended the waiting.
 * A setting that is wrong ends the start.
 */
export async function waitForDatabase(
  work: () => Promise<void>,
  {
    print,
    signal,
    onUnreachable,
  }: { print: (line: string) => void; signal: AbortSignal; onUnreachable: () => void },
): Promise<boolean> {
  let printed: string | undefined
  for (let pause = firstPause; !signal.aborted; pause = Math.min(pause * 2, maxPause)) {
    try {
      await work()
      return true
    } catch (error) {
      const message = `DATABASE_URL: cannot connect to the database (${formatDatabaseError(error)}).`
      if (isWrongSetting(error)) throw new StartupError(message)
      if (!isDatabaseUnreachable(error)) throw error
      if (message !== printed) print(`${message} Waiting for it …`)
      printed = message
      onUnreachable()
    }
    await wait(pause, undefined, { signal }).catch(() => {})
  }
  return false
}

function isWrongSetting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && wrongSetting.test(String(error.code))
}
