import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { findInstalledVersion } from '../find/postgres-programs.ts'
import { findFreePorts } from '../free-port.ts'
import { waitFor } from '../wait-for.ts'
import type { Manifest } from './manifest.ts'

export interface RestoreOptions {
  /** The configuration of pgBackRest with the repository. */
  config: string
  stanza: string
  database: string
  /** Restore to the contents of the manifest, or to a point in time. */
  target: Manifest | { time: string }
}

interface RestoredDatabase {
  url: string
  stop(): Promise<void>
}

/** PostgreSQL does not run as root. */
const asAccount =
  process.getuid?.() === 0
    ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups']
    : ['env']

const run = (args: string[], cwd: string) => {
  const [program = '', ...others] = [...asAccount, ...args]
  return { program, others, options: { cwd } }
}

/** Restores a backup into the folder and starts a PostgreSQL on it that nobody else reaches. */
export async function restoreDatabase(
  folder: string,
  { config, stanza, target, database }: RestoreOptions,
): Promise<RestoredDatabase> {
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (process.getuid?.() === 0) execFileSync('chown', ['-R', 'postgres:postgres', folder])
  const goal =
    'time' in target
      ? ['--type=time', `--target=${formatTime(target.time)}`]
      : ['--type=name', `--target=${target.restorePoint}`]
  const restoring = run(
    [
      ...['pgbackrest', `--config=${config}`, `--stanza=${stanza}`, `--pg1-path=${data}`],
      ...[...goal, '--target-action=promote', '--archive-mode=off', 'restore'],
    ],
    folder,
  )
  execFileSync(restoring.program, restoring.others, { ...restoring.options, stdio: 'pipe' })

  const [port = 0] = await findFreePorts(1)
  const server = startServer(folder, data, port)
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGINT')
    await ended
  }
  try {
    const password = randomBytes(12).toString('hex')
    const hasEnded = () => server.exitCode !== null || server.signalCode !== null
    await waitFor(
      'PostgreSQL to recover',
      3600,
      async () => hasEnded() || isRecovered(folder, port),
    )
    if (hasEnded()) {
      throw new Error(formatRecoveryError(readFileSync(join(folder, 'log'), 'utf8')))
    }
    await query(
      { host: folder, port, user: 'postgres', database: 'postgres' },
      `create role restore_drill superuser login password '${password}'`,
    )
    return { url: `postgres://restore_drill:${password}@127.0.0.1:${port}/${database}`, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function startServer(folder: string, data: string, port: number): ChildProcess {
  // Debian keeps the configuration outside of the data folder, so a backup may not have it. Where it has, it
  // is for the original server. Only postgresql.auto.conf, with the target of the restore, is read as well.
  const write = (name: string, text: string) => {
    const file = join(folder, name)
    writeFileSync(file, text)
    return file
  }
  // Settings that postgresql.auto.conf of the original server may have and that do not fit here.
  const settings = {
    config_file: write('postgresql.conf', ''),
    hba_file: write(
      'pg_hba.conf',
      'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n',
    ),
    ident_file: write('pg_ident.conf', ''),
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    external_pid_file: '',
    // Otherwise recovery pauses if the original server had more connections or workers than this one.
    hot_standby: 'off',
    shared_buffers: '128MB',
    shared_preload_libraries: '',
    synchronous_standby_names: '',
    primary_conninfo: '',
    primary_slot_name: '',
    cluster_name: 'restore-drill',
    ssl: 'off',
    logging_collector: 'off',
    log_destination: 'stderr',
  }
  const { program, others, options } = run(
    [
      join(findInstalledVersion(readVersion(data)), 'postgres'),
      ...['-D', data],
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    folder,
  )
  const log = openSync(join(folder, 'log'), 'a')
  return spawn(program, others, { ...options, stdio: ['ignore', log, log] })
}

function readVersion(data: string): number {
  return Number(readFileSync(join(data, 'PG_VERSION'), 'utf8'))
}

function formatRecoveryError(log: string): string {
  const reason = log.includes('recovery ended before configured recovery target')
    ? 'The archive ends before the point to restore to. Check that archiving works, and restore to a time that is older than archive_timeout.'
    : 'PostgreSQL could not recover.'
  return `${reason}\n${log.split('\n').slice(-20).join('\n')}`
}

/** pgBackRest reads no other way of writing a time. */
function formatTime(time: string): string {
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) {
    throw new Error(`"${time}" is not a time such as 2026-11-16 06:30:00+00.`)
  }
  return `${date.toISOString().slice(0, 19).replace('T', ' ')}+00`
}

async function isRecovered(host: string, port: number): Promise<boolean> {
  const rows = await query(
    { host, port, user: 'postgres', database: 'postgres' },
    'select where not pg_is_in_recovery()',
  )
  return rows.length === 1
}

async function query(settings: pg.ClientConfig, text: string): Promise<object[]> {
  const client = new pg.Client(settings)
  // A server that shuts down breaks the connection; without a listener that would end this process.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<object>(text)).rows
  } finally {
    await client.end()
  }
}
