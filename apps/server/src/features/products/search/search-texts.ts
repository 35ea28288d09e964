import type { Database, DatabaseWork } from '../../../platform/database/database.ts'
import type { Worker } from '../../../platform/work/worker.ts'
import * as statements from './search-texts-sql.ts'

/** So that a batch blocks the embedded database no longer than another call. */
const batchSize = 100

/**
 * Indexes the words of products after they were saved. Until then the search reads them from the products
 * themselves, so that every change is found at once.
 */
export const searchTexts = (database: Database): Worker => ({
  name: 'search texts',
  interval: 1000,
  work: ({ signal }) => indexSearchTexts(() => database.within('long'), signal),
})

/** Until the queue is empty. Each batch has a time limit of its own. */
export async function indexSearchTexts(
  begin: () => DatabaseWork,
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted && !(await isQueueEmpty(begin()))) {
    const isLocked = await begin().transaction(async (tx) => {
      const { isLocked } = await tx.get<{ isLocked: boolean }>(statements.lockIndexing())
      if (isLocked) await tx.all(statements.saveQueuedTexts(batchSize))
      return isLocked
    })
    // Another server does it.
    if (!isLocked) return
  }
}

async function isQueueEmpty(db: DatabaseWork): Promise<boolean> {
  return (await db.get<{ isEmpty: boolean }>(statements.isQueueEmpty())).isEmpty
}
