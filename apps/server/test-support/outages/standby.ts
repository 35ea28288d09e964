import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgresPrograms } from '@nutripim/tools/find/postgres-programs'
import { findFreePorts } from '@nutripim/tools/free-port'
import { waitFor } from '@nutripim/tools/test-support/wait-for'
import pg from 'pg'

/** Starts a copy of the primary that follows it, until it is promoted. */
export async function startStandby(primaryUrl: string) {
  const folder = mkdtempSync(join(tmpdir(), 'nutripim-standby-'))
  const programs = findPostgresPrograms(folder)
  if (!existsSync(join(programs, 'pg_basebackup'))) {
    throw new Error('This test needs pg_basebackup (Debian package postgresql).')
  }
  const account = findAccount()
  if (account) chownSync(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  const copy = spawnSync(
    join(programs, 'pg_basebackup'),
    ['-D', data, '-R', '--checkpoint=fast', '--no-sync', '-d', primaryUrl],
    { ...account, cwd: folder, encoding: 'utf8' },
  )
  if (copy.status !== 0) throw new Error(`pg_basebackup failed: ${copy.stderr}`)
  const [port] = await findFreePorts(1)
  const options = ['-p', String(port), '-c', 'listen_addresses=127.0.0.1']
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, ...options, '-c', 'unix_socket_directories=', '-c', 'fsync=off'],
    { ...account, cwd: folder, stdio: 'ignore' },
  )
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const url = new URL(primaryUrl)
  url.port = String(port)
  const query = async (text: string) => {
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    await client.query(text).finally(() => client.end())
  }
  await waitFor(() => query('select 1'))
  return {
    url: url.href,
    query,
    promote: () => query('select pg_promote()'),
    async stop() {
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL does not run as root. */
function findAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const [, , uid, gid] =
    accounts.find(([name]) => name === 'postgres') ??
    accounts.find(([name]) => name === 'nobody') ??
    []
  return { uid: Number(uid), gid: Number(gid) }
}
