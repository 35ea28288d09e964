import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { startPostgres } from './find-postgres.ts'
import { copyFromNpm, findInstalledVersion, findPostgresPrograms } from './postgres-programs.ts'

afterEach(() => vi.unstubAllEnvs())

const nothing = () => undefined

async function listDatabases(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select datname from pg_database')
  await client.end()
  return rows.map((row) => row.datname)
}

test('a temporary server accepts connections and leaves no files behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nutripim-temporary-'))
  chmodSync(folder, 0o1777)
  vi.stubEnv('TMPDIR', folder)
  vi.stubEnv('DATABASE_URL', '')
  const { url, stop } = await startPostgres()
  expect(await listDatabases(url)).toContain('postgres')
  expect(readdirSync(folder)).toHaveLength(1)
  await stop()
  await expect(listDatabases(url)).rejects.toThrow()
  expect(readdirSync(folder)).toEqual([])
  rmSync(folder, { recursive: true })
}, 60_000)

test('on the server of DATABASE_URL it creates a separate database and drops it afterwards', async () => {
  vi.stubEnv('DATABASE_URL', '')
  const server = await startPostgres()
  try {
    const before = await listDatabases(server.url)
    vi.stubEnv('DATABASE_URL', server.url)
    const borrowed = await startPostgres()
    expect(await listDatabases(borrowed.url)).toHaveLength(before.length + 1)
    expect(new URL(borrowed.url).pathname).not.toBe(new URL(server.url).pathname)
    await borrowed.stop()
    expect(await listDatabases(server.url)).toEqual(before)
  } finally {
    await server.stop()
  }
}, 60_000)

test('links to some of the programs lead to the folder that has all of them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nutripim-links-'))
  try {
    const programs = copyFromNpm(folder) ?? ''
    const links = join(folder, 'links')
    mkdirSync(links)
    for (const name of ['initdb', 'postgres']) symlinkSync(join(programs, name), join(links, name))
    vi.stubEnv('PATH', links)
    expect(findPostgresPrograms(folder)).toBe(realpathSync(programs))
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('without an installed server, the one from npm is used', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nutripim-programs-'))
  try {
    const programs = findPostgresPrograms(folder, { installed: nothing })
    expect(programs).toBe(copyFromNpm(folder))
    const version = execFileSync(join(programs, 'postgres'), ['--version']).toString()
    expect(version).toMatch(/PostgreSQL\) 18/)
  } finally {
    rmSync(folder, { recursive: true })
  }
}, 30_000)

test('otherwise Debian’s package is installed and found', () => {
  const found = [undefined, '/usr/lib/postgresql/15/bin']
  const asked: string[] = []
  const programs = findPostgresPrograms('/nowhere', {
    installed: () => found.shift(),
    fromNpm: nothing,
    install: (name) => asked.push(name) > 0,
  })
  expect([programs, asked]).toEqual(['/usr/lib/postgresql/15/bin', ['postgresql']])
})

test('without any server it fails and says what to do', () => {
  const sources = { installed: nothing, fromNpm: nothing, install: () => false }
  expect(() => findPostgresPrograms('/nowhere', sources)).toThrow(/Install it, or set DATABASE_URL/)
})

test('for the data of a version only its programs are found, or the package to install is named', () => {
  const installed = (version?: number) =>
    version === 16 ? '/usr/lib/postgresql/16/bin' : undefined
  expect(findInstalledVersion(16, installed)).toBe('/usr/lib/postgresql/16/bin')
  expect(() => findInstalledVersion(15, installed)).toThrow('apt-get install postgresql-15')
  expect(() => findInstalledVersion(1)).toThrow('PostgreSQL 1 is not installed')
})
