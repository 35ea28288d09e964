import pg from 'pg'
import { DatabaseUnreachableError } from '../database-fault.ts'
import type { TimeLimits } from '../time-limits.ts'

/** Sessions of a connection pooler such as PgBouncer, which may use another one for each transaction. */
const shared = new WeakSet<pg.ClientBase>()

/** Whether the session is ours alone, so that it keeps prepared statements and settings. */
export const isOwnSession = (client: pg.ClientBase) => !shared.has(client)

/**
 * Finds out what a new connection leads to. A pooler invents the process id that it reports, so a
 * session whose process has another id is shared. Only a session of our own gets settings, because in a
 * shared one they would stay for other programs: time limits, and no just-in-time compilation, which
 * takes longer than any of our statements. A standby is rejected where a `primary` is expected.
 */
export async function greetSession(
  client: pg.ClientBase,
  limits: TimeLimits,
  primary: string | undefined,
): Promise<void> {
  const { rows } = await client.query<{ isOwn: boolean; isReadOnly: boolean }>({
    text: `
      select s."isOwn",
        pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "isReadOnly",
        case when s."isOwn" then set_config('statement_timeout', $2, false) end,
        case when s."isOwn" then set_config('idle_in_transaction_session_timeout', $2, false) end,
        case when s."isOwn" then set_config('jit', 'off', false) end
      from (select pg_backend_pid() = $1 as "isOwn") s`,
    values: [processIdOf(client), String(limits.usual)],
    query_timeout: limits.connect,
  })
  const [session] = rows
  if (primary && session?.isReadOnly) {
    throw new DatabaseUnreachableError(`${primary} is a standby, which does not accept changes`)
  }
  if (!session?.isOwn) shared.add(client)
}

/** Whether an address leads to a connection pooler. */
export async function isPooler(url: string, connectTime: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectTime,
    query_timeout: connectTime,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ id: number }>('select pg_backend_pid() as id')
    return rows[0]?.id !== processIdOf(client)
  } finally {
    client.end().catch(() => {})
  }
}

/** The types of the driver do not have it. */
function processIdOf(client: pg.ClientBase): number {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : 0
}
