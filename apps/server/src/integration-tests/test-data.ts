import type { Database } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { loadDemo } from '../seed/demo.ts'
import { loadReference } from '../seed/reference.ts'

/** What every server test starts from: the newest schema, the reference data and the demo data. */
export async function prepareTestData(database: Database): Promise<void> {
  await migrate(database, async (tx) => {
    await loadReference(tx)
    await loadDemo(tx)
  })
}
