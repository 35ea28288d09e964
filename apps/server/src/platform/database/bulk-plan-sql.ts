import { type Sql, sql } from './sql.ts'

/**
 * For statements on many rows, until the end of the transaction. The database has no statistics of rows
 * that were just inserted: it would look them up one by one, or compare each with every other. It joins
 * whole tables instead, in memory, without JIT, which takes longer than the statements themselves.
 */
export const preferBulkPlan = (): Sql => sql`
  select set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true),
    set_config('work_mem', '32MB', true)`
