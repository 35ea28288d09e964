import { randomBytes } from 'node:crypto'
import { openPostgresDatabase } from '@nutripim/server/platform/database/postgres-database'
import * as statements from '@nutripim/server/platform/database/role/server-role-sql'
import { fillDemoDatabase } from '@nutripim/server/seed/demo-database'
import { startPostgres } from '@nutripim/tools/find/find-postgres'
import type { TestProject } from 'vitest/node'
import { administer } from '../database.ts'

/** Runs once: creates a database with the demo data on a server; each test file gets a copy. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  const id = randomBytes(6).toString('hex')
  const template = `template_${id}`
  // With this setting the servers of all tests run with a role that owns nothing.
  const role = process.env.TEST_RESTRICTED_ROLE ? `server_${id}` : undefined
  if (role) await administer(server.url, `create role ${role} login password '${role}'`)
  await administer(server.url, `create database ${template}`)
  const tearDown = async () => {
    try {
      await administer(server.url, `drop database ${template} with (force)`)
      if (role) await administer(server.url, `drop role ${role}`)
    } finally {
      await server.stop()
    }
  }
  try {
    const url = new URL(server.url)
    url.pathname = `/${template}`
    const database = await openPostgresDatabase(url.href, { connections: 2 })
    await fillDemoDatabase(database)
    if (role) await database.script(statements.grantUse(role))
    // A database with open connections cannot be copied.
    await database.close()
  } catch (error) {
    await tearDown()
    throw error
  }
  project.provide('testDatabase', {
    TEST_POSTGRES_URL: server.url,
    TEST_TEMPLATE: template,
    ...(role && { TEST_SERVER_ROLE: role }),
  })
  return tearDown
}
