/**
 * How long work may use the database, in milliseconds. The limit includes waiting for a connection, so a
 * caller gets an answer in time when the database does not respond.
 */
export const timeLimits = {
  /** To open a connection to one host. */
  connect: 3_000,
  /** The check of /health/ready. */
  health: 2_000,
  /** A call, or a step of a background job. Together with the answer it stays below 10 s. */
  usual: 8_000,
  /** An import, a restore or an export. */
  long: 600_000,
  /** All migrations together, also while another server applies them. */
  migration: 3_600_000,
}

export type TimeLimits = typeof timeLimits

const hour = 3_600_000

/** For tests and benchmarks, which load large amounts of data. */
export const patientLimits: TimeLimits = { ...timeLimits, connect: 30_000, usual: hour, long: hour }

export type TimeLimit = Exclude<keyof TimeLimits, 'connect'>

/** How much longer the server waits than PostgreSQL, which reports its own time-out more exactly. */
const grace = 500

/** Waits end in steps of this length, because Node keeps a list of timers for each length. */
const step = 250

/** The time by which one piece of work must be done. */
export interface Deadline {
  /** The time that the whole work has. */
  limit: number
  /** The milliseconds that are left, rounded up to a step; at least one step. */
  left(): number
}

/** The time begins with the first statement. A queue or an upload before it does not count. */
export function createDeadline(limit: number): Deadline {
  let end: number | undefined
  return {
    limit,
    left() {
      const now = performance.now()
      end ??= now + limit + grace
      return step * Math.max(1, Math.ceil((end - now) / step))
    },
  }
}
