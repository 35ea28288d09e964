import { type Sql, sql } from '../../platform/database/sql.ts'

/** One page of the log, reduced to the records it names. */
export interface ChangedRecordsPage {
  records: { kind: string; record: string }[]
  /** Time and id of the oldest entry; null on the last page. */
  older: string | null
}

interface PageOptions {
  /** Selects the entries a of the wanted kinds and countries. */
  isWanted: Sql
  restorePoint: string
  olderThan: string | undefined
  limit: number
}

/** The records that a page of the log names, walking backwards from the newest entry to the restore point. */
export function listChangedRecords(options: PageOptions): Sql {
  const { isWanted, restorePoint, olderThan, limit } = options
  const [at, id] = olderThan?.split('_') ?? []
  return sql`
    with page as materialized (
      select a.kind, a.record_id, a.at, a.id from audit_entries a
      where ${isWanted} and a.at >= ${restorePoint}::timestamptz
        ${at === undefined ? sql`` : sql`and (a.at, a.id) < (${at}::timestamptz, ${id}::bigint)`}
      order by a.at desc, a.id desc limit ${limit}
    )
    select
      (select coalesce(json_agg(named), '[]') from (
        select distinct kind, record_id as record from page) named) as records,
      case when (select count(*) from page) = ${limit} then (
        select (to_json(at) #>> '{}') || '_' || id from page order by at, id limit 1) end as older`
}

/** Whether entry a is about a record of these kinds in a country that is assigned to the user. */
export const isEntryOf = (
  country: string,
  assignedCountries: readonly string[],
  kinds: readonly string[],
): Sql => sql`
  a.country_id = ${country} and a.country_id = any(${assignedCountries}::text[])
  and a.kind = any(${kinds}::text[])`

/** The records that one change names, by the kind of their entries. */
export const listRecordsOfChange = (country: string, isOwn: Sql): Sql => sql`
  select a.kind, array_agg(distinct a.record_id) as records from audit_entries a
  where a.country_id = ${country} and ${isOwn} group by a.kind`
