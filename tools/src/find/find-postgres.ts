import { type SpawnSyncOptions, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { findFreePorts } from '../free-port.ts'
import { findPostgresPrograms } from './postgres-programs.ts'

export interface RunningPostgres {
  /** An empty database, with a user who can create others. */
  url: string
  stop(): Promise<void>
}

/** Faster settings for a database that is deleted afterwards. */
const temporarySettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * Ends the server and removes its folder when its standard input closes. That happens when we stop
 * it, and also when our own process ends in any other way: by Ctrl-C, a crash, or being killed.
 */
const guard = `
  "$PROGRAMS/postgres" -D "$FOLDER/data" "$@" >"$FOLDER/log" 2>&1 &
  server=$!
  cat >/dev/null
  kill -INT $server
  wait $server
  rm -rf "$FOLDER"
`

/** Uses the server of DATABASE_URL, or starts one in a temporary folder. */
export async function startPostgres(
  settings: Record<string, string> = temporarySettings,
): Promise<RunningPostgres> {
  if (process.env.DATABASE_URL) return createTestDatabase(process.env.DATABASE_URL)

  const folder = mkdtempSync(join(tmpdir(), 'nutripim-postgres-'))
  try {
    const user = findUser()
    const programs = findPostgresPrograms(folder)
    const password = randomBytes(12).toString('hex')
    writeFileSync(join(folder, 'password'), password, { mode: 0o600 })
    if (user) run('chown', ['-R', `${user.uid}:${user.gid}`, folder], {})
    initialise(programs, folder, user)

    const [port] = await findFreePorts(1)
    const all = { ...settings, port, listen_addresses: '127.0.0.1', unix_socket_directories: '' }
    const server = spawn(
      '/bin/sh',
      [
        '-c',
        guard,
        'sh',
        ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      {
        ...user,
        cwd: folder,
        // A separate process group, so that Ctrl-C in the terminal reaches only us.
        detached: true,
        stdio: ['pipe', 'ignore', 'ignore'],
        env: { PATH: process.env.PATH, PROGRAMS: programs, FOLDER: folder },
      },
    )
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
    // Our process can end while the server and its pipe are open.
    server.unref()
    if (server.stdin instanceof Socket) server.stdin.unref()
    const stop = async () => {
      server.ref()
      server.stdin.end()
      await ended
      rmSync(folder, { recursive: true, force: true })
    }
    await waitUntilReady(folder).catch(async (error) => {
      await stop()
      throw error
    })
    return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, stop }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** Creates a new database and leaves the others of the server alone. */
async function createTestDatabase(server: string): Promise<RunningPostgres> {
  const name = `nutripim_test_${randomBytes(6).toString('hex')}`
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await administer(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, stop: () => administer(`drop database ${name} with (force)`) }
}

interface User {
  uid: number
  gid: number
}

/** PostgreSQL does not run as root, so root has to use another account. */
function findUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user =
    users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user)
    throw new Error(
      'PostgreSQL does not run as root, and there is no account "nobody" to use instead.',
    )
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

function initialise(programs: string, folder: string, user: User | undefined): void {
  run(
    join(programs, 'initdb'),
    [
      ...['-D', join(folder, 'data'), '--username=postgres', '--auth=password'],
      ...[`--pwfile=${join(folder, 'password')}`, '--encoding=UTF8', '--locale=C', '--no-sync'],
    ],
    { ...user, cwd: folder },
  )
}

function run(program: string, args: string[], options: SpawnSyncOptions): void {
  const { status, stderr, error } = spawnSync(program, args, { ...options, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr}`)
}

/** The server writes "ready" into its pid file when it accepts connections. */
async function waitUntilReady(folder: string): Promise<void> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await wait(50)) {
    if (read(join(folder, 'data/postmaster.pid')).includes('ready')) return
  }
  throw new Error(`PostgreSQL did not start: ${read(join(folder, 'log'))}`)
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
