import type { HistoryKind } from '@nutripim/contract/audit/audit-kinds'
import { type Sql, sql } from '../../platform/database/sql.ts'
import { auditEntry, auditNames, isVisible } from './audit-entry-sql.ts'

/** Conditions for entries a of a record and of the records that belong to it. */
const isOfRecord: Record<HistoryKind, (record: string) => Sql> = {
  products: (id) => sql`
    (a.kind = 'product' and a.record_id = ${id})
    or (a.kind = 'product link' and split_part(a.record_id, '/', 3) = ${id})
    or (a.kind = 'approval' and a.record_id in (
      select p.approval_id::text from approvals p where p.legacy_product_id::text = ${id}))`,
  advice: (id) => sql`a.kind = 'advice' and a.record_id = ${id}`,
  files: (id) => sql`a.kind in ('file', 'file version') and a.record_id = ${id}`,
  dealers: (id) => sql`a.kind = 'dealer' and a.record_id = ${id}`,
  users: (id) => sql`
    (a.kind = any('{user,user role,user country,data download}'::text[]) and a.record_id = ${id})
    or (a.kind = 'access request' and a.record_id in (
      select r.id::text from access_requests r where r.user_id = ${id}))`,
}

export function listRecordHistory(
  kind: HistoryKind,
  record: string,
  assignedCountries: readonly string[],
  { olderThan, limit }: { olderThan: number | undefined; limit: number },
): Sql {
  return sql`
    select coalesce(json_agg(${auditEntry} order by a.id desc), '[]')::text as entries,
      ${auditNames}::text as names
    from (
      select a.* from audit_entries a
      where (${isOfRecord[kind](record)}) and a.country_id = any(${[...assignedCountries, '*']}::text[])
        and ${isVisible(assignedCountries)} ${olderThan === undefined ? sql`` : sql`and a.id < ${olderThan}`}
      order by a.id desc limit ${limit}
    ) a`
}
