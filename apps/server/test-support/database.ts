import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Database } from '@nutripim/server/platform/database/database'
import { openEmbeddedDatabase } from '@nutripim/server/platform/database/embedded/embedded-database'
import { openPostgresDatabase } from '@nutripim/server/platform/database/postgres-database'
import { patientLimits, type TimeLimits } from '@nutripim/server/platform/database/time-limits'
import pg from 'pg'

interface TestDatabaseOptions {
  /** How long the server may use PostgreSQL; the test itself is patient. */
  limits?: TimeLimits | undefined
}

/**
 * Opens a separate database with the demo data, copied from what the test run prepared: a snapshot of
 * the embedded database (TEST_SNAPSHOT), or a template on a server (TEST_POSTGRES_URL, TEST_TEMPLATE).
 * The server has a connection of its own if its role owns nothing (TEST_SERVER_ROLE).
 */
export async function openTestDatabase({
  limits,
}: TestDatabaseOptions = {}): Promise<Database & { ofServer?: Database }> {
  const { TEST_SNAPSHOT, TEST_POSTGRES_URL, TEST_TEMPLATE, TEST_SERVER_ROLE } = process.env
  if (TEST_POSTGRES_URL && TEST_TEMPLATE) {
    const { url, drop } = await createTestDatabase(TEST_POSTGRES_URL, TEST_TEMPLATE)
    const database = await openPostgresDatabase(url, { connections: 12 })
    const ofServer = TEST_SERVER_ROLE || limits ? openAs(TEST_SERVER_ROLE, url, limits) : undefined
    return {
      ...database,
      ...(ofServer && { ofServer }),
      async close() {
        if (ofServer) await ofServer.close()
        await database.close()
        await drop()
      },
    }
  }
  if (TEST_SNAPSHOT)
    return openEmbeddedDatabase({ snapshot: new Blob([await readFile(TEST_SNAPSHOT)]) })
  throw new Error('Run server tests with npm run test:server, which prepares their database.')
}

function openAs(role: string | undefined, databaseUrl: string, limits = patientLimits): Database {
  const url = new URL(databaseUrl)
  if (role) {
    url.username = role
    url.password = role
  }
  return openPostgresDatabase(url.href, { connections: 12, limits })
}

/** Creates a database on the server; the test drops it. */
export async function createTestDatabase(server: string, template = 'template0') {
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name} template ${template}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => administer(server, `drop database ${name} with (force)`) }
}

/** Databases cannot be created or dropped inside a transaction or a prepared statement. */
export async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
