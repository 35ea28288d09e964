import type { ImportCounts, PastImport } from '@nutripim/contract/exchange/exchange'
import type { JsonSql } from '../../platform/database/json-text.ts'
import { json, type Sql, sql } from '../../platform/database/sql.ts'

/** What an import is of, and where. */
export interface ImportScope {
  kind: string
  country: string
  assignedCountries: readonly string[]
}

export interface CheckedImport {
  fileName: string
  file: Uint8Array
  counts: ImportCounts
  changes: readonly object[]
  /** Said beforehand where the rows of the file are kept too, see `keepRows`. */
  id?: number
  basis?: string
  changedCells?: number
}

const within = ({ kind, country, assignedCountries }: ImportScope): Sql => sql`
  i.kind = ${kind} and i.country_id = ${country} and i.country_id = any(${assignedCountries}::text[])`

/** Keeps a checked file; what the same person checked before and left is forgotten. */
export function keepImport({ kind, country }: ImportScope, checked: CheckedImport): Sql {
  return sql`
    with left_over as (
      delete from imports
      where country_id = ${country} and kind = ${kind} and state = 'Checked'
        and checked_by = current_actor()
      returning id
    ), their_rows as (
      delete from import_rows
      where country_id = ${country} and import_id in (select id from left_over)
    )
    insert into imports
      (country_id, id, kind, file_name, file, counts, changes, basis, changed_cells)
    overriding system value
    values (${country}, coalesce(${checked.id ?? null}::bigint, ${nextImportId}), ${kind},
      ${checked.fileName}, ${checked.file}, ${json(checked.counts)}::jsonb,
      ${json(checked.changes)}::jsonb, ${checked.basis ?? null}, ${checked.changedCells ?? null})
    returning id::int as id`
}

/** A row of a file as it is kept until its import is settled. */
export interface KeptRow {
  row: number
  /** The record that the file names. */
  record: number | null
  /** The earlier row of the file that seems to be about the same record. */
  sameAs: number | null
  isRefused: boolean
  /** In the order of the sheet's columns; null where a cell is refused. */
  cells: readonly unknown[]
}

const nextImportId = sql`nextval(pg_get_serial_sequence('imports', 'id'))`

export function newImportId(): Sql {
  return sql`select ${nextImportId}::int as id`
}

/** `rows` is the JSON of some `KeptRow`s: as text, because nobody needs to look into it here. */
export function keepRows({ country }: ImportScope, importId: number, rows: string): Sql {
  return sql`
    insert into import_rows (country_id, import_id, row, record_id, same_as, is_refused, cells)
    select ${country}, ${importId}, r.row, r.record, r."sameAs", r."isRefused", r.cells
    from json_to_recordset(${rows}::json)
      as r(row int, record int, "sameAs" int, "isRefused" boolean, cells jsonb)`
}

export function forgetRows({ country }: ImportScope, importId: number): Sql {
  return sql`delete from import_rows where country_id = ${country} and import_id = ${importId}`
}

/** Only one's own, and only while it is not applied. */
export function forgetImport(scope: ImportScope, id: number): Sql {
  return sql`
    delete from imports i
    where ${within(scope)} and i.id = ${id} and i.state = 'Checked' and i.checked_by = current_actor()
    returning true as "isGone"`
}

/** One import of a country at a time, over all servers: false while another one is being written. */
export function lockMarket({ kind, country }: ImportScope): Sql {
  return sql`select pg_try_advisory_xact_lock(hashtext(${kind}), hashtext(${country})) as "isOurs"`
}

export interface StoredImport {
  state: 'Checked' | 'Applied' | 'Undone'
  fileName: string
  counts: ImportCounts
  changes: unknown[]
  basis: string | null
  logBefore: string | null
  logAfter: string | null
}

/** Locked until the end of the transaction, so that it is settled once. */
export function getImport(scope: ImportScope, id: number): Sql {
  return sql`
    select state, file_name as "fileName", counts, changes, basis,
      log_before::text as "logBefore", log_after::text as "logAfter"
    from imports i
    where ${within(scope)} and i.id = ${id}
      and (i.state <> 'Checked' or i.checked_by = current_actor())
    for update`
}

export function findFile(scope: ImportScope, id: number): Sql {
  return sql`
    select file_name as "fileName", file from imports i
    where ${within(scope)} and i.id = ${id} and i.state <> 'Checked'`
}

export function settleImport(
  scope: ImportScope,
  id: number,
  state: 'Applied' | 'Undone',
): JsonSql<PastImport> {
  const settle =
    state === 'Applied'
      ? sql`applied_by = current_actor(), applied_at = current_moment()`
      : sql`undone_by = current_actor(), undone_at = current_moment()`
  return sql`
    with i as (
      update imports i set state = ${state}, ${settle} where ${within(scope)} and i.id = ${id}
      returning i.*
    )
    select ${pastImport}::text as json from i`
}

const nameOf = (user: Sql): Sql => sql`
  coalesce((select u.display_name from users u where u.user_id = ${user}), ${user})`

const pastImport = sql`json_build_object(
  'importId', i.id, 'fileName', i.file_name, 'state', i.state, 'counts', i.counts,
  'changedCells', coalesce(i.changed_cells, (
    select count(*) from jsonb_array_elements(i.changes) change, jsonb_object_keys(change -> 'cells'))),
  'appliedBy', ${nameOf(sql`i.applied_by`)}, 'appliedAt', i.applied_at,
  'undoneBy', ${nameOf(sql`i.undone_by`)}, 'undoneAt', i.undone_at)`

export function listImports(scope: ImportScope): JsonSql<PastImport[]> {
  return sql`
    select coalesce(json_agg(${pastImport} order by i.applied_at desc), '[]')::text as json
    from (
      select * from imports i where ${within(scope)} and i.state <> 'Checked'
      order by applied_at desc limit 100
    ) i`
}
