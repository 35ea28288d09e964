import type { Database } from '../database/database.ts'
import type { HealthFinding } from '../http/health.ts'
import type { Metric } from '../http/metrics.ts'
import * as statements from './database-time-sql.ts'

/** Receivers of webhooks and providers accept some minutes; servers that are synchronised differ by less than this. */
const maxSeconds = 5
/** The answer that comes back fastest says most about the clock. */
const measurements = 3

export interface DatabaseClock {
  /** Compares the clock of this machine with that of the database, and logs a difference. */
  compare(log: Log): Promise<void>
  /** Seconds by which this machine is ahead; undefined before the first comparison. */
  secondsAhead(): number | undefined
}

interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

export function createDatabaseClock(database: Database, now = Date.now): DatabaseClock {
  let ahead: number | undefined
  let isWrong = false

  async function measure(): Promise<{ ahead: number; uncertainty: number }> {
    const before = now()
    const row = await database.get<{ databaseTime: number }>(statements.getDatabaseTime())
    const after = now()
    return { ahead: (before + after) / 2 - row.databaseTime, uncertainty: (after - before) / 2 }
  }

  return {
    async compare(log) {
      let best = await measure()
      for (let i = 1; i < measurements; i += 1) {
        const next = await measure()
        if (next.uncertainty < best.uncertainty) best = next
      }
      ahead = Math.round(best.ahead) / 1000
      const wasWrong = isWrong
      isWrong = isDifferent(ahead)
      if (isWrong) log.warn({ secondsAhead: ahead }, describe(ahead))
      else if (wasWrong)
        log.info({ secondsAhead: ahead }, 'the clock agrees with the database again')
    },
    secondsAhead: () => ahead,
  }
}

const isDifferent = (seconds: number) => Math.abs(seconds) > maxSeconds

function describe(ahead: number): string {
  const seconds = Math.abs(Math.round(ahead))
  const direction = ahead > 0 ? 'ahead of' : 'behind'
  return `the clock of this machine is ${seconds} s ${direction} the clock of the database. Synchronise both with a time server (chrony or systemd-timesyncd): sign-ins fail and times are wrong.`
}

export function checkClock({ secondsAhead }: DatabaseClock): HealthFinding | undefined {
  const seconds = secondsAhead()
  if (seconds === undefined || !isDifferent(seconds)) return undefined
  return {
    isBlocking: false,
    sentence: `The clocks of this server and of the database differ by more than ${maxSeconds} seconds.`,
  }
}

export function listClockMetrics({ secondsAhead }: DatabaseClock): Metric[] {
  return [{ name: 'clock_ahead_of_database_seconds', type: 'gauge', now: secondsAhead() ?? 0 }]
}
