import { json, type Sql, sql, text } from '../../platform/database/sql.ts'
import { type LoggedTable, selectStateAtTime } from '../audit/state-at-time-sql.ts'
import type { ImportScope } from '../exchange/imports-sql.ts'
import { userName } from '../identity/user-name-sql.ts'
import { eachField } from './dealer-sql.ts'

export const dealerTable: LoggedTable = {
  kind: 'dealer',
  table: 'dealers',
  recordId: 'r.dealer_contact_id::text',
}

/** The latest change of each dealer that was changed after an import. */
export function listLaterChanges(
  { country, assignedCountries }: ImportScope,
  logAfter: string,
): Sql {
  return sql`
    with latest as (
      select distinct on (a.record_id) a.record_id::int as id, a.change, a.actor, a.at, a.before
      from audit_entries a
      where a.country_id = ${country} and a.country_id = any(${assignedCountries}::text[]) and a.kind = 'dealer'
        and a.id > ${logAfter}::bigint
      order by a.record_id, a.id desc
    )
    select l.id as "dealerContactId", coalesce(d.name, l.before ->> 'name', '') as name, l.change,
      ${userName(sql`l.actor`)} as "savedBy", l.at as "savedAt", count(*) over ()::int as total
    from latest l left join dealers d on d.country_id = ${country} and d.dealer_contact_id = l.id
    order by l.at desc limit 100`
}

/** Defines `was` (record_id, row), the dealers to restore, and `newer` (record_id), the dealers to delete. */
export type TargetList = Sql

/** The dealers at the log position `mark`. */
export function listAtLogPosition(
  { country, assignedCountries }: ImportScope,
  mark: string,
): TargetList {
  const since = sql`a.country_id = any(${assignedCountries}::text[]) and a.id > ${mark}::bigint`
  return sql`${selectStateAtTime(dealerTable, country, since)},
    newer as (select record_id from began where change = 'insert')`
}

/** The given dealers. */
export function buildTarget(
  rows: readonly { record_id: string; row: object }[],
  newer: readonly string[],
): TargetList {
  return sql`
    was as (select * from jsonb_to_recordset(${json(rows)}::jsonb) as w(record_id text, row jsonb)),
    newer as (select record_id from unnest(${newer}::text[]) record_id)`
}

/** A restore deletes newer dealers, reverts changed ones and adds deleted ones again. */
export function deleteNewer(country: string, target: TargetList): Sql {
  return sql`
    with ${target}
    delete from dealers d
    where d.country_id = ${country} and d.dealer_contact_id in (select record_id::int from newer)`
}

export function revertChanged(country: string, target: TargetList): Sql {
  return sql`
    with ${target}
    update dealers d set ${eachField((column) => `${column} = w.${column}`)}
    from was, jsonb_populate_record(null::dealers, was.row) w
    where d.country_id = ${country} and d.dealer_contact_id = was.record_id::int
      and to_jsonb(d) - ${stamps} <> was.row - ${stamps}`
}

export function addDeleted(country: string, target: TargetList): Sql {
  const columns = eachField((column) => column)
  return sql`
    with ${target}
    insert into dealers (country_id, dealer_contact_id, created_by, created_at, ${columns})
    select w.country_id, w.dealer_contact_id, w.created_by, w.created_at, ${columns}
    from was, jsonb_populate_record(null::dealers, was.row) w
    where not exists (
      select from dealers d where d.country_id = ${country} and d.dealer_contact_id = was.record_id::int)`
}

const stamps = text(`'{updated_at,updated_by}'::text[]`)
