import type { Database } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate/migrate.ts'
import { loadDemo } from '../seed/demo.ts'
import { loadReference } from '../seed/reference.ts'

/** The state at the start of every server test: all migrations, reference data and demo data. */
export async function prepareTestData(database: Database): Promise<void> {
  await migrate(database, async (tx) => {
    await loadReference(tx)
    await loadDemo(tx)
  })
}
