import { json, type Sql, sql, text } from '../../../../platform/database/sql.ts'
import { selectStateAtTime } from '../../../audit-log/state-at-time-sql.ts'
import { userName } from '../../../identity/user-name-sql.ts'
import type { ImportScope } from '../imports-sql.ts'
import type { ListDefinition } from './list-definition.ts'
import { eachColumn, idKey, idOf, nameColumn, tableOf } from './list-rows-sql.ts'

/** The latest change of each record that was changed after an import. */
export function listLaterChanges(
  list: ListDefinition,
  { country, assignedCountries }: ImportScope,
  logAfter: string,
): Sql {
  const name = nameColumn(list)
  return sql`
    with latest as (
      select distinct on (a.record_id) a.record_id::int as id, a.change, a.actor, a.at, a.before
      from audit_entries a
      where a.country_id = ${country} and a.country_id = any(${assignedCountries}::text[])
        and a.kind = ${list.table.kind} and a.id > ${logAfter}::bigint
      order by a.record_id, a.id desc
    )
    select l.id as ${idKey(list)}, coalesce(d.${text(name)}, l.before ->> ${name}, '') as name, l.change,
      ${userName(sql`l.actor`)} as "savedBy", l.at as "savedAt", count(*) over ()::int as total
    from latest l left join ${tableOf(list)} d on d.country_id = ${country} and ${idOf(list)} = l.id
    order by l.at desc limit 100`
}

/** Defines `was` (record_id, row), the records to restore, and `newer` (record_id), the records to delete. */
export type TargetList = Sql

/** The records at the log `position`. */
export function listAtLogPosition(
  { table }: ListDefinition,
  { country, assignedCountries }: ImportScope,
  position: string,
): TargetList {
  const since = sql`a.country_id = any(${assignedCountries}::text[]) and a.id > ${position}::bigint`
  return sql`${selectStateAtTime(table, country, since)},
    newer as (select record_id from began where change = 'insert')`
}

/** The given records. */
export function buildTarget(
  rows: readonly { record_id: string; row: object }[],
  newer: readonly string[],
): TargetList {
  return sql`
    was as (select * from jsonb_to_recordset(${json(rows)}::jsonb) as w(record_id text, row jsonb)),
    newer as (select record_id from unnest(${newer}::text[]) record_id)`
}

/** A restore deletes newer records, reverts changed ones and adds deleted ones again. */
export function deleteNewer(list: ListDefinition, country: string, target: TargetList): Sql {
  return sql`
    with ${target}
    delete from ${tableOf(list)} d
    where d.country_id = ${country} and ${idOf(list)} in (select record_id::int from newer)`
}

export function revertChanged(list: ListDefinition, country: string, target: TargetList): Sql {
  return sql`
    with ${target}
    update ${tableOf(list)} d set ${eachColumn(list, ({ column }) => `${column} = w.${column}`)}
    from was, jsonb_populate_record(null::${tableOf(list)}, was.row) w
    where d.country_id = ${country} and ${idOf(list)} = was.record_id::int
      and to_jsonb(d) - ${stamps} <> was.row - ${stamps}`
}

export function addDeleted(list: ListDefinition, country: string, target: TargetList): Sql {
  const columns = eachColumn(list, ({ column }) => column)
  const id = text(list.table.id)
  return sql`
    with ${target}
    insert into ${tableOf(list)} (country_id, ${id}, created_by, created_at, ${columns})
    select w.country_id, w.${id}, w.created_by, w.created_at, ${columns}
    from was, jsonb_populate_record(null::${tableOf(list)}, was.row) w
    where not exists (
      select from ${tableOf(list)} d where d.country_id = ${country} and ${idOf(list)} = was.record_id::int)`
}

const stamps = text(`'{updated_at,updated_by}'::text[]`)
