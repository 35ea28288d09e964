import { json, type Sql, sql, text } from '../../platform/database/sql.ts'
import { type LoggedTable, stateAtTime } from '../audit/state-at-time-sql.ts'
import type { ImportScope } from '../exchange/imports-sql.ts'
import { eachField } from './dealer-sql.ts'

export const dealerPast: LoggedTable = {
  kind: 'dealer',
  table: 'dealers',
  recordId: 'r.dealer_contact_id::text',
}

/** Dealers that were changed after an import, by whatever way; the latest change of each. */
export function laterChanges({ country, assignedCountries }: ImportScope, logAfter: string): Sql {
  return sql`
    with latest as (
      select distinct on (a.record_id) a.record_id::int as id, a.change, a.actor, a.at, a.before
      from audit_log a
      where a.country_id = ${country} and a.country_id = any(${assignedCountries}::text[]) and a.kind = 'dealer'
        and a.id > ${logAfter}::bigint
      order by a.record_id, a.id desc
    )
    select l.id as "dealerContactId", coalesce(d.name, l.before ->> 'name', '') as name, l.change,
      coalesce(u.display_name, l.actor) as "savedBy", l.at as "savedAt", count(*) over ()::int as total
    from latest l left join users u on u.user_id = l.actor
      left join dealers d on d.country_id = ${country} and d.dealer_contact_id = l.id
    order by l.at desc limit 100`
}

/** Dealers as they are to be (`was`: record_id, row), and those that are to go (`newer`: record_id). */
export type Wanted = Sql

/** The list as it stood when the log was at `mark`. */
export function listAt({ country, assignedCountries }: ImportScope, mark: string): Wanted {
  const since = sql`a.country_id = any(${assignedCountries}::text[]) and a.id > ${mark}::bigint`
  return sql`${stateAtTime(dealerPast, country, since)},
    newer as (select record_id from began where change = 'insert')`
}

/** Some dealers, by what was read of them. */
export function theseDealers(
  rows: readonly { record_id: string; row: object }[],
  newer: readonly string[],
): Wanted {
  return sql`
    was as (select * from jsonb_to_recordset(${json(rows)}::jsonb) as w(record_id text, row jsonb)),
    newer as (select record_id from unnest(${newer}::text[]) record_id)`
}

/** Three statements bring dealers back: new ones go, changed ones change back, lost ones return. */
export function removeNewer(country: string, wanted: Wanted): Sql {
  return sql`
    with ${wanted}
    delete from dealers d
    where d.country_id = ${country} and d.dealer_contact_id in (select record_id::int from newer)`
}

export function changeBack(country: string, wanted: Wanted): Sql {
  return sql`
    with ${wanted}
    update dealers d set ${eachField((column) => `${column} = w.${column}`)}
    from was, jsonb_populate_record(null::dealers, was.row) w
    where d.country_id = ${country} and d.dealer_contact_id = was.record_id::int
      and to_jsonb(d) - ${stamps} <> was.row - ${stamps}`
}

export function bringBack(country: string, wanted: Wanted): Sql {
  const columns = eachField((column) => column)
  return sql`
    with ${wanted}
    insert into dealers (country_id, dealer_contact_id, created_by, created_at, ${columns})
    select w.country_id, w.dealer_contact_id, w.created_by, w.created_at, ${columns}
    from was, jsonb_populate_record(null::dealers, was.row) w
    where not exists (
      select from dealers d where d.country_id = ${country} and d.dealer_contact_id = was.record_id::int)`
}

const stamps = text(`'{updated_at,updated_by}'::text[]`)
