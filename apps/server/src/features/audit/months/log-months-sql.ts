import { type Sql, sql } from '../../../platform/database/sql.ts'

/** Does the next step towards one partition of the log for each month; null where nothing is left to do. */
export const advanceLogMonths = (): Sql => sql`select advance_log_months() as step`

/** Archives the oldest month, or moves an archived month to the tablespace; null where nothing is left to do. */
export const archiveLogMonth = (keptMonths: number, tablespace: string | undefined): Sql =>
  sql`select archive_log_month(${keptMonths}::int, ${tablespace ?? null}::text) as step`
