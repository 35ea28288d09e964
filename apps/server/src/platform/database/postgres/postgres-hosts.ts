import { StartupError } from '../../startup-error.ts'

/** The hosts of a database; one of them is the primary, which accepts changes. */
export interface PostgresHosts {
  count: number
  /** The address of the host that new connections use. */
  current(): string
  /** Use the next host, unless another connection has already found that this one does not work. */
  leave(url: string): void
}

export function createHosts(url: string, setting = 'DATABASE_URL'): PostgresHosts {
  const urls = splitDatabaseUrl(setting, url)
  let index = 0
  const current = () => urls[index] ?? url
  return {
    count: urls.length,
    current,
    leave(failed) {
      if (failed === current()) index = (index + 1) % urls.length
    },
  }
}

/**
 * One address for each host of `postgres://user:password@host1:5432,host2:5432/database`, the form that
 * PostgreSQL's own programs understand and URL does not.
 */
export function splitDatabaseUrl(setting: string, url: string): string[] {
  const scheme = /^postgres(?:ql)?:\/\//.exec(url)?.[0]
  if (!scheme) throw new StartupError(`${setting} must begin with postgres:// or postgresql://.`)
  const [, authority = '', rest = ''] = /^([^/?#]*)(.*)$/s.exec(url.slice(scheme.length)) ?? []
  const login = authority.slice(0, authority.lastIndexOf('@') + 1)
  return authority
    .slice(login.length)
    .split(',')
    .map((host) => readAddress(setting, `${scheme}${login}${host}${rest}`, host))
}

function readAddress(setting: string, text: string, host: string): string {
  // The address itself is not part of the sentence, because it has a password in it.
  if (!URL.canParse(text)) {
    throw new StartupError(
      `${setting} is not valid near "${host}". It must look like postgres://user:password@host1:5432,host2:5432/database, with special characters of the password percent-encoded.`,
    )
  }
  const url = new URL(text)
  const wanted = url.searchParams.get('target_session_attrs')
  if (setting === 'DATABASE_READ_URL') {
    if (wanted && !['any', 'read-only', 'standby', 'prefer-standby'].includes(wanted)) {
      throw new StartupError(
        `${setting}: target_session_attrs must be standby, because it is the address of a replica, not ${wanted}.`,
      )
    }
  } else if (wanted && !['any', 'read-write', 'primary'].includes(wanted)) {
    throw new StartupError(
      `${setting}: target_session_attrs must be read-write, because NutriPIM saves changes, not ${wanted}.`,
    )
  }
  url.searchParams.delete('target_session_attrs')
  return url.href
}

/** The host and port, for messages. */
export function formatHost(url: string): string {
  const { hostname, port } = new URL(url)
  return port ? `${hostname}:${port}` : hostname
}
