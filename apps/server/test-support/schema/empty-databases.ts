import type { Database } from '@nutripim/server/platform/database/database'
import { openEmbeddedDatabase } from '@nutripim/server/platform/database/embedded/embedded-database'
import { openPostgresDatabase } from '@nutripim/server/platform/database/postgres-database'
import { createTestDatabase } from '../database.ts'

/** Databases without a table, on PostgreSQL or embedded. */
export function createEmptyDatabases() {
  const closing: (() => Promise<void>)[] = []

  async function open(): Promise<Database> {
    const { TEST_POSTGRES_URL } = process.env
    if (!TEST_POSTGRES_URL) {
      const database = await openEmbeddedDatabase({})
      closing.push(() => database.close())
      return database
    }
    const { url, drop } = await createTestDatabase(TEST_POSTGRES_URL)
    const database = openPostgresDatabase(url, { connections: 2 })
    closing.push(drop, () => database.close())
    return database
  }

  async function close(): Promise<void> {
    for (const closeNext of closing.splice(0).reverse()) await closeNext()
  }
  return { open, close }
}
