import { randomBytes } from 'node:crypto'
import { administer, createTestDatabase } from '@nutripim/server/test-support/database'
import { expect, test } from 'vitest'
import { readConfig } from '../platform/config/config.ts'
import { sql } from '../platform/database/sql.ts'
import { openStore } from './open-store.ts'

const { TEST_POSTGRES_URL = '' } = process.env

/** What the server warns of while it prepares a database and reads from it. */
async function listWarnings(DATABASE_URL: string, more = {}): Promise<string[]> {
  const warnings: string[] = []
  const closing: (() => Promise<void>)[] = []
  const out = { info() {}, warn: (line: string) => void warnings.push(line), fatal() {} }
  const provider = { OIDC_AUTHORITY: 'https://login.example.com', OIDC_CLIENT_ID: 'pim' }
  const store = await openStore(readConfig({ DATABASE_URL, ...provider, ...more }), out, closing)
  expect(await store.prepare(() => {})).toBe(true)
  const read = () =>
    store.replica?.read(store.database, (db) => db.get(sql`select 1 as "one"`)) ?? { one: 1 }
  expect([await read(), await read()]).toEqual([{ one: 1 }, { one: 1 }])
  for (const close of closing.reverse()) await close()
  return warnings
}

test('a role of DATABASE_URL that is a superuser is named with what to do, and another is not', async () => {
  const { url, drop } = await createTestDatabase(TEST_POSTGRES_URL)
  const role = `owner_${randomBytes(4).toString('hex')}`
  await administer(TEST_POSTGRES_URL, `create role ${role} login superuser password 'secret'`)
  const owned = new URL(url)
  Object.assign(owned, { username: role, password: 'secret' })
  expect(await listWarnings(owned.href)).toEqual([
    `DATABASE_URL: its role "${role}" is a superuser, so whoever learns the password controls the whole database server. Use a role that owns only this database, or DATABASE_ADMIN_URL with two roles (docs/running.md).`,
  ])
  await administer(TEST_POSTGRES_URL, `alter role ${role} nosuperuser`)
  expect(await listWarnings(owned.href)).toEqual([])
  await drop()
  await administer(TEST_POSTGRES_URL, `drop role ${role}`)
})

test('a replica that cannot be used is named with what to do, and the primary answers', async () => {
  const { url, drop } = await createTestDatabase(TEST_POSTGRES_URL)
  const readFrom = async (change: (replica: URL) => void) => {
    const replica = new URL(url)
    change(replica)
    const warnings = await listWarnings(url, { DATABASE_READ_URL: replica.href })
    return warnings.filter((line) => line.includes('DATABASE_READ_URL'))
  }
  const goesOn = 'The primary answers all reads meanwhile.'
  const missing = await readFrom((replica) => {
    replica.pathname = '/no_such_database'
  })
  expect(missing).toEqual([
    `DATABASE_READ_URL: cannot connect to the database (database "no_such_database" does not exist). ${goesOn}`,
  ])
  const noFile = await readFrom((replica) => {
    replica.search = '?sslrootcert=/none/authority.pem'
  })
  expect(noFile).toEqual([expect.stringMatching(/: a certificate file .*authority\.pem/)])
  const noTls = await readFrom((replica) => {
    replica.search = '?sslmode=verify-full'
  })
  expect(noTls).toEqual([expect.stringContaining('the database does not offer TLS.')])
  await drop()
})

test('an address to listen at that cannot be used is named, and the server starts', async () => {
  const { url, drop } = await createTestDatabase(TEST_POSTGRES_URL)
  const listen = new URL(url)
  listen.pathname = '/no_such_database'
  const warnings = await listWarnings(url, { DATABASE_LISTEN_URL: listen.href })
  expect(warnings.filter((line) => line.includes('DATABASE_LISTEN_URL'))).toEqual([
    'DATABASE_LISTEN_URL: cannot connect to the database (database "no_such_database" does not exist). Until it works, changes that other users save do not appear live.',
  ])
  await drop()
})
