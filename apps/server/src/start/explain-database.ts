import { formatDatabaseError } from '../platform/database/database-fault.ts'
import { explainConnectionError } from '../platform/outbound/explain-error.ts'

const settingOf = new WeakMap<object, string>()

/** Remembers which setting the work uses, for the message of an error. */
export async function withSetting<T>(setting: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && !settingOf.has(error)) settingOf.set(error, setting)
    throw error
  }
}

export interface DatabaseFault {
  /** Names the setting and says what to do. */
  message: string
  /** Whether waiting does not mend it. */
  isWrongSetting: boolean
}

/** What is wrong with the database at the start, for who set it up. */
export function explainDatabaseError(
  error: unknown,
  setting = (error instanceof Error && settingOf.get(error)) || 'DATABASE_URL',
): DatabaseFault {
  const reason = formatDatabaseError(error)
  const wrong = (sentence: string) => ({ message: `${setting}: ${sentence}`, isWrongSetting: true })
  const { code, reason: fault, isUnknownAuthority, isWrongSetting } = explainConnectionError(error)

  if (isUnknownAuthority) {
    return wrong(
      `cannot connect to the database: ${fault}. Add sslrootcert=/path/to/authority.pem to it, a file with the certificate of that authority.`,
    )
  }
  if (isWrongSetting) return wrong(`cannot connect to the database: ${fault}.`)
  if (error instanceof Error && 'syscall' in error && error.syscall === 'open') {
    return wrong(`a certificate file that it names cannot be read (${reason}).`)
  }
  if (/does not support SSL/.test(reason)) {
    return wrong(
      'the database does not offer TLS. Turn it on there (ssl = on), or remove sslmode from the address.',
    )
  }
  // A login that no waiting mends: a wrong password, role or database.
  if (/^(28|3D)/.test(code)) return wrong(`cannot connect to the database (${reason}).`)
  if (/extension "[^"]{1,63}" is not available|extension control file/.test(reason)) {
    return wrong(`${reason}. Install the additional modules of PostgreSQL (postgresql-contrib).`)
  }
  if (code === '42501') {
    return wrong(
      `its role lacks a permission (${reason}). Make it the owner of the database, or set DATABASE_ADMIN_URL with the role that is.`,
    )
  }
  return {
    message: `${setting}: cannot connect to the database (${reason}).`,
    isWrongSetting: false,
  }
}
