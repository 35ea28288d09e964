import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installOnDebian } from '@nutripim/tools/find/debian'
import { findFreePorts } from '@nutripim/tools/free-port'
import { waitFor } from '@nutripim/tools/test-support/wait-for'
import pg from 'pg'

const program = '/usr/sbin/pgbouncer'

/** Starts PgBouncer in transaction mode, with fewer connections to PostgreSQL than its clients have. */
export async function startPgBouncer(databaseUrl: string) {
  if (!existsSync(program) && !installOnDebian('pgbouncer')) {
    throw new Error(`This test needs PgBouncer (Debian package pgbouncer) at ${program}.`)
  }
  const [port] = await findFreePorts(1)
  const target = new URL(databaseUrl)
  const folder = mkdtempSync(join(tmpdir(), 'nutripim-pgbouncer-'))
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(join(folder, 'users.txt'), `"${target.username}" "${target.password}"\n`)
  writeFileSync(
    settings,
    `[databases]
* = host=${target.hostname} port=${target.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
pool_mode = transaction
default_pool_size = 4
max_client_conn = 200
auth_type = plain
auth_file = ${join(folder, 'users.txt')}
logfile = ${join(folder, 'log')}
`,
    { mode: 0o644 },
  )
  const { uid, gid } = findAccount()
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  const server = spawn(program, [settings], {
    stdio: 'ignore',
    ...(uid !== undefined && gid !== undefined && { uid, gid }),
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const url = new URL(databaseUrl)
  url.port = String(port)
  await waitFor(async () => {
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    await client.end()
  })
  return {
    url: url.href,
    async stop() {
      server.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PgBouncer does not run as root. */
function findAccount(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const [, , uid, gid] =
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .find(([name]) => name === 'nobody') ?? []
  return { uid: Number(uid), gid: Number(gid) }
}
