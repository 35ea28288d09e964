import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import type { Database } from './database.ts'
import { openEmbedded } from './embedded-database.ts'
import { openPostgres } from './postgres-database.ts'

/**
 * A database of one's own with the demo data, copied from what the test run prepared: a snapshot of
 * the embedded database (TEST_SNAPSHOT), or a template on a real server (TEST_POSTGRES_URL, TEST_TEMPLATE).
 */
export async function openTestDatabase(): Promise<Database> {
  const { TEST_SNAPSHOT, TEST_POSTGRES_URL, TEST_TEMPLATE } = process.env
  if (TEST_POSTGRES_URL && TEST_TEMPLATE) {
    const { url, drop } = await createTestDatabase(TEST_POSTGRES_URL, TEST_TEMPLATE)
    const database = await openPostgres(url, { connections: 12 })
    return {
      ...database,
      async close() {
        await database.close()
        await drop()
      },
    }
  }
  if (TEST_SNAPSHOT) return openEmbedded({ snapshot: new Blob([await readFile(TEST_SNAPSHOT)]) })
  throw new Error('Server tests run through npm run test:server, which prepares their database.')
}

/** A database on the server that the test drops again. */
export async function createTestDatabase(server: string, template = 'template0') {
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name} template ${template}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => administer(server, `drop database ${name} with (force)`) }
}

/** Databases cannot be made or dropped inside a transaction or a prepared statement. */
export async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
