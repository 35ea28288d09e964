import type { Queryable } from '../database/database.ts'
import type { Sql } from '../database/sql.ts'

/**
 * Runs a statement that deletes a batch until nothing is left, so that locks are short. Each batch has a
 * time limit of its own.
 */
export async function deleteBatches(
  begin: () => Queryable,
  deleteBatch: Sql,
  signal?: AbortSignal,
): Promise<void> {
  let isMore = true
  while (isMore && !signal?.aborted) {
    ;({ isMore } = await begin().get<{ isMore: boolean }>(deleteBatch))
  }
}
