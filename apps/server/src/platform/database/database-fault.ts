import type { ProblemCode } from '@nutripim/contract/api/problem'

/** Thrown instead of running a statement while the server cannot use its database. */
export class DatabaseUnreachableError extends Error {
  override name = 'DatabaseUnreachableError'
}

/** Errors of the connection to the database; other connections fail with the same codes. */
const databaseErrors = new WeakSet<object>()

/** Remembers that an error comes from the database. Only the code that calls the driver may use it. */
export function recordDatabaseError<T>(error: T): T {
  if (error instanceof Error) databaseErrors.add(error)
  return error
}

/** The same for all errors of work that does nothing but call the driver. */
export async function recordDatabaseErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw recordDatabaseError(error)
  }
}

type DatabaseFault = Extract<
  ProblemCode,
  'database_unreachable' | 'database_full' | 'database_busy' | 'timed_out'
>

/** Codes of Node's connection errors, and SQLSTATE codes of PostgreSQL, by how they begin. */
const faults: readonly [RegExp, DatabaseFault][] = [
  [/^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_)/, 'database_unreachable'],
  // Certificates that are not accepted.
  [/^(CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/, 'database_unreachable'],
  // A login that is rejected, such as after its password changed, and a database that is not there.
  [/^(28|3D000)/, 'database_unreachable'],
  // Connection, shutting down or starting up, session ended while idle in a transaction or by an operator.
  [/^(08|57P|25P03$)/, 'database_unreachable'],
  // Too many connections, out of memory, no access to a file, a standby that does not accept writes.
  [/^(53200|53300|58|25006)/, 'database_unreachable'],
  // Statements that another session prepared, behind a connection pooler.
  [/^(26000|42P05)/, 'database_unreachable'],
  // The second one is a file that is copied into the folder of the embedded database.
  [/^(53100|ENOSPC)/, 'database_full'],
  // Serialization failure, deadlock, lock not available.
  [/^(40001|40P01|55P03)/, 'database_busy'],
  // statement_timeout
  [/^57014/, 'timed_out'],
]

/** Errors of the driver have no code. */
const messages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'The server does not support SSL connections',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end',
]

/**
 * The problem of the database behind an error; undefined where the statement itself is wrong, or where
 * the error comes from elsewhere, such as a mail server.
 */
export function findDatabaseFault(error: unknown): DatabaseFault | undefined {
  if (error instanceof DatabaseUnreachableError) return 'database_unreachable'
  if (!(error instanceof Error) || !databaseErrors.has(error)) return undefined
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // PostgreSQL gives up a session that it cannot start, for example on a full disk.
  if (code === 'XX000' && 'severity' in error && error.severity === 'FATAL') {
    return 'database_unreachable'
  }
  if (code) return faults.find(([codes]) => codes.test(code))?.[1]
  return messages.some((each) => error.message.startsWith(each))
    ? 'database_unreachable'
    : undefined
}

/** Whether the connection must not be used again. */
export function isDatabaseUnreachable(error: unknown): boolean {
  return findDatabaseFault(error) === 'database_unreachable'
}

/** The sentence of an error; where several addresses were tried, it has a code but no message. */
export function formatDatabaseError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}
