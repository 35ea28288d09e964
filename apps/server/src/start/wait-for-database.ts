import { setTimeout as wait } from 'node:timers/promises'
import { isDatabaseUnreachable } from '../platform/database/database-fault.ts'
import type { StartLog } from '../platform/start-log.ts'
import { StartupError } from '../platform/startup-error.ts'
import { explainDatabaseError } from './explain-database.ts'

const firstPause = 200
const maxPause = 5_000

/**
 * Repeats the work until the database can be reached. False where the signal ended the waiting.
 * A setting that is wrong ends the start.
 */
export async function waitForDatabase(
  work: () => Promise<void>,
  { out, signal, onUnreachable }: { out: StartLog; signal: AbortSignal; onUnreachable: () => void },
): Promise<boolean> {
  let printed: string | undefined
  for (let pause = firstPause; !signal.aborted; pause = Math.min(pause * 2, maxPause)) {
    try {
      await work()
      return true
    } catch (error) {
      if (error instanceof StartupError) throw error
      const { message, isWrongSetting } = explainDatabaseError(error)
      if (isWrongSetting) throw new StartupError(message)
      if (!isDatabaseUnreachable(error)) throw error
      if (message !== printed) out.warn(`${message} Waiting for it …`)
      printed = message
      onUnreachable()
    }
    await wait(pause, undefined, { signal }).catch(() => {})
  }
  return false
}
