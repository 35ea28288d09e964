import { type Sql, sql } from '../../platform/database/sql.ts'

/** Sets the reason that the audit log records for every later write of this transaction. */
export function setAuditReason(reason: string): Sql {
  return sql`select set_config('nutripim.reason', ${reason}, true)`
}
