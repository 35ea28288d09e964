import { randomBytes } from 'node:crypto'
import { administer, createTestDatabase } from '@nutripim/server/test-support/database'
import { expect, test } from 'vitest'
import { readConfig } from '../platform/config/config.ts'
import { openStore } from './open-store.ts'

const { TEST_POSTGRES_URL = '' } = process.env

/** What the server warns of while it prepares a new database. */
async function listWarnings(DATABASE_URL: string): Promise<string[]> {
  const warnings: string[] = []
  const closing: (() => Promise<void>)[] = []
  const out = { info() {}, warn: (line: string) => void warnings.push(line), fatal() {} }
  const provider = { OIDC_AUTHORITY: 'https://login.example.com', OIDC_CLIENT_ID: 'pim' }
  const store = await openStore(readConfig({ DATABASE_URL, ...provider }), out, closing)
  expect(await store.prepare(() => {})).toBe(true)
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
