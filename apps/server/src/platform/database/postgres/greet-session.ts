import type pg from 'pg'
import { DatabaseUnreachableError } from '../database-fault.ts'
import type { TimeLimits } from '../time-limits.ts'

/** Sessions of a connection pooler such as PgBouncer, which may use another one for each transaction. */
const shared = new WeakSet<pg.ClientBase>()

/** Whether the session is ours alone, so that it keeps prepared statements and settings. */
export const isOwnSession = (client: pg.ClientBase) => !shared.has(client)

/**
 * Finds out what a new connection leads to. A pooler invents the process id that it reports, so a
 * session whose process has another id is shared. Only a session of our own gets time limits; in a
 * shared one they would stay for other programs. A standby is not used.
 */
export async function greetSession(
  client: pg.ClientBase,
  limits: TimeLimits,
  host: string,
): Promise<void> {
  const { rows } = await client.query<{ isOwn: boolean; isReadOnly: boolean }>({
    text: `
      select s."isOwn",
        pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "isReadOnly",
        case when s."isOwn" then set_config('statement_timeout', $2, false) end,
        case when s."isOwn" then set_config('idle_in_transaction_session_timeout', $2, false) end
      from (select pg_backend_pid() = $1 as "isOwn") s`,
    values: [processIdOf(client), String(limits.usual)],
    query_timeout: limits.connect,
  })
  const [session] = rows
  if (session?.isReadOnly) {
    throw new DatabaseUnreachableError(`${host} is a standby, which does not accept changes`)
  }
  if (!session?.isOwn) shared.add(client)
}

/** The types of the driver do not have it. */
function processIdOf(client: pg.ClientBase): number {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : 0
}
