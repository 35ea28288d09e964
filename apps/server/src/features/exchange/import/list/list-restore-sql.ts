import { json, type Sql, sql, text } from '../../../../platform/database/sql.ts'
import { userName } from '../../../identity/user-name-sql.ts'
import type { ImportScope } from '../imports-sql.ts'
import type { ListDefinition } from './list-definition.ts'
import { eachColumn, idKey, idOf, nameColumn, tableOf } from './list-rows-sql.ts'

/** Positions in the log between which the entries of an import are. */
export interface LogRange {
  logBefore: string
  logAfter: string
}

/** The log entries of an import, one for each record that it added, changed or removed. */
const selectImportEntries = (
  { table }: ListDefinition,
  { country, assignedCountries }: ImportScope,
  { logBefore, logAfter }: LogRange,
): Sql => sql`
  entry as materialized (
    select a.record_id, a.change, a.before, a.after from audit_entries a
    where a.country_id = ${country} and a.country_id = any(${assignedCountries}::text[])
      and a.kind = ${table.kind} and a.id > ${logBefore}::bigint and a.id <= ${logAfter}::bigint
  )`

/** Whether record d no longer is what entry e wrote; for a change, only in the fields that it wrote. */
const isChangedSince = (list: ListDefinition): Sql => sql`case e.change
  when 'delete' then ${idOf(list)} is not null
  when 'insert' then ${idOf(list)} is null or to_jsonb(d) - ${stamps} <> e.after - ${stamps}
  else ${idOf(list)} is null or exists (
    select from jsonb_each(e.after - ${stamps}) f where to_jsonb(d) -> f.key is distinct from f.value) end`

/** The records in which another user changed what an import wrote, with their latest change. */
export function listLaterChanges(list: ListDefinition, scope: ImportScope, range: LogRange): Sql {
  const { country } = scope
  const name = nameColumn(list)
  return sql`
    with ${selectImportEntries(list, scope, range)}, later as materialized (
      select e.record_id, coalesce(d.${text(name)}, e.before ->> ${name}, e.after ->> ${name}, '') as name
      from entry e left join ${tableOf(list)} d
        on d.country_id = ${country} and ${idOf(list)} = e.record_id::int
      where ${isChangedSince(list)}
    )
    select l.record_id::int as ${idKey(list)}, l.name, latest.change,
      ${userName(sql`latest.actor`)} as "savedBy", latest.at as "savedAt", count(*) over ()::int as total
    from later l cross join lateral (
      select a.change, a.actor, a.at from log_of_record(${list.table.kind}, l.record_id) a
      where a.id > ${range.logAfter}::bigint order by a.id desc limit 1
    ) latest
    order by latest.at desc limit 100`
}

/** Defines `was` (record_id, row), the records to restore, and `newer` (record_id), the records to delete. */
export type TargetList = Sql

/**
 * What undoes an import: each cell that still holds what it wrote gets its value from before, records that
 * it removed come back, and those that it added go, unless another user changed them.
 */
export const listUndo = (
  list: ListDefinition,
  scope: ImportScope,
  range: LogRange,
): TargetList => sql`
  ${selectImportEntries(list, scope, range)}, was as materialized (
    select e.record_id, case e.change when 'delete' then e.before else to_jsonb(d) || (
      select coalesce(jsonb_object_agg(f.key, f.value), '{}') from jsonb_each(e.before) f
      where to_jsonb(d) -> f.key is not distinct from e.after -> f.key) end as row
    from entry e left join ${tableOf(list)} d
      on d.country_id = ${scope.country} and ${idOf(list)} = e.record_id::int
    where e.change = 'update' and ${idOf(list)} is not null or e.change = 'delete' and ${idOf(list)} is null
  ), newer as (
    select e.record_id from entry e join ${tableOf(list)} d
      on d.country_id = ${scope.country} and ${idOf(list)} = e.record_id::int
    where e.change = 'insert' and not ${isChangedSince(list)}
  )`

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
