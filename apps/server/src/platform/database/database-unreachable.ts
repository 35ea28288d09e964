/** Thrown instead of running a statement while the server cannot use its database. */
export class DatabaseUnreachableError extends Error {
  override name = 'DatabaseUnreachableError'
}

/**
 * Codes of Node's connection errors, and of PostgreSQL: 08 connection, 57P shutting down or starting up,
 * 53300 too many connections, 25006 a standby that does not accept writes.
 */
const codes = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_|08|57P|53300|25006)/

/** Errors of the driver have no code. */
const messages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end',
]

/** Whether a statement failed because of the connection, not because of the statement. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (error instanceof DatabaseUnreachableError) return true
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return code ? codes.test(code) : messages.some((each) => error.message.startsWith(each))
}

/** The sentence of an error; where several addresses were tried, it has a code but no message. */
export function formatDatabaseError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}
