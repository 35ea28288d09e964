import type { Database } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate/migrate.ts'
import { loadDemo } from './demo.ts'
import { loadReference } from './reference.ts'

/** Applies all migrations to an empty database and loads the reference and demo data. */
export async function fillDemoDatabase(database: Database): Promise<void> {
  await migrate(database, async (tx) => {
    await loadReference(tx)
    await loadDemo(tx)
  })
}
