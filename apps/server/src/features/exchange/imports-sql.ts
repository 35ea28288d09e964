import type { ImportCounts, PastImport } from '@nutripim/contract/exchange/exchange'
import { tryLock } from '../../platform/database/advisory-lock-sql.ts'
import type { FileOnDisk } from '../../platform/database/file-on-disk.ts'
import type { JsonSql } from '../../platform/database/json-text.ts'
import { json, type Sql, sql } from '../../platform/database/sql.ts'
import { userName } from '../identity/user-name-sql.ts'

/** The kind of data and the country of an import. */
export interface ImportScope {
  kind: string
  country: string
  assignedCountries: readonly string[]
}

export interface PreviewedImport {
  fileName: string
  file: FileOnDisk
  counts: ImportCounts
  changes: readonly object[]
  /** Set if the rows of the file were already stored under this id, see `insertRows`. */
  id?: number
  basis?: string
  changedCells?: number
}

const isInScope = ({ kind, country, assignedCountries }: ImportScope): Sql => sql`
  i.kind = ${kind} and i.country_id = ${country} and i.country_id = any(${assignedCountries}::text[])`

/** Stores a previewed file and deletes the user's earlier preview, if any. */
export function insertImport({ kind, country }: ImportScope, preview: PreviewedImport): Sql {
  return sql`
    with previous as (
      delete from imports
      where country_id = ${country} and kind = ${kind} and state = 'Checked'
        and checked_by = current_actor()
      returning id
    ), previous_rows as (
      delete from import_rows
      where country_id = ${country} and import_id in (select id from previous)
    )
    insert into imports
      (country_id, id, kind, file_name, file, counts, changes, basis, changed_cells)
    overriding system value
    values (${country}, coalesce(${preview.id ?? null}::bigint, ${nextImportId}), ${kind},
      ${preview.fileName}, ${preview.file}, ${json(preview.counts)}::jsonb,
      ${json(preview.changes)}::jsonb, ${preview.basis ?? null}, ${preview.changedCells ?? null})
    returning id::int as id`
}

/** A row of a file, stored until its import is applied or discarded. */
export interface ImportRow {
  row: number
  /** The id of the record in the file, if it has one. */
  record?: number | undefined
  /** An earlier row of the file that seems to be the same record. */
  sameAs?: number | undefined
  isRefused?: true | undefined
  /** In the order of the sheet's columns; null if a cell is rejected. */
  cells: readonly unknown[]
}

const nextImportId = sql`nextval(pg_get_serial_sequence('imports', 'id'))`

export function reserveImportId(): Sql {
  return sql`select ${nextImportId}::int as id`
}

/** `rows` is the JSON text of an array of `ImportRow`, which the database parses. */
export function insertRows({ country }: ImportScope, importId: number, rows: string): Sql {
  return sql`
    insert into import_rows (country_id, import_id, row, record_id, same_as, is_refused, cells)
    select ${country}, ${importId}, r.row, r.record, r."sameAs", coalesce(r."isRefused", false), r.cells
    from jsonb_to_recordset(${rows}::jsonb)
      as r(row int, record int, "sameAs" int, "isRefused" boolean, cells jsonb)`
}

export function deleteRows({ country }: ImportScope, importId: number): Sql {
  return sql`delete from import_rows where country_id = ${country} and import_id = ${importId}`
}

/** Users can delete only their own previews. */
export function deletePreview(scope: ImportScope, id: number): Sql {
  return sql`
    delete from imports i
    where ${isInScope(scope)} and i.id = ${id} and i.state = 'Checked' and i.checked_by = current_actor()
    returning true as "isDeleted"`
}

/** Allows one import per country at a time across all servers: false while another one runs. */
export function tryLockCountry({ kind, country }: ImportScope): Sql {
  return sql`select ${tryLock(kind, country)} as "isLocked"`
}

export interface StoredImport<Change = unknown> {
  state: 'Checked' | 'Applied' | 'Undone'
  fileName: string
  counts: ImportCounts
  changes: Change[]
  basis: string | null
  logBefore: string | null
  logAfter: string | null
}

/** Previews are visible only to the user who created them; proposals to everyone with permission. */
const isOffered = sql`(i.checked_by = current_actor() or exists (
  select from import_proposals o
  where o.country_id = i.country_id and o.import_id = i.id and o.expires_at > now()))`

/** Locked until the end of the transaction, so that it is applied or undone once. */
export function findImport(scope: ImportScope, id: number): Sql {
  return sql`
    select state, file_name as "fileName", counts, changes, basis,
      log_before::text as "logBefore", log_after::text as "logAfter"
    from imports i
    where ${isInScope(scope)} and i.id = ${id}
      and (i.state <> 'Checked' or ${isOffered})
    for update of i`
}

export function findFile(scope: ImportScope, id: number): Sql {
  return sql`
    select file_name as "fileName", file from imports i
    where ${isInScope(scope)} and i.id = ${id} and i.state <> 'Checked'`
}

export function replaceChanges(
  scope: ImportScope,
  id: number,
  changes: readonly object[],
  counts: ImportCounts,
): Sql {
  return sql`
    update imports i set changes = ${JSON.stringify(changes)}::jsonb, counts = ${JSON.stringify(counts)}::jsonb
    where ${isInScope(scope)} and i.id = ${id}`
}

export function setImportState(
  scope: ImportScope,
  id: number,
  state: 'Applied' | 'Undone',
): JsonSql<PastImport> {
  const stamp =
    state === 'Applied'
      ? sql`applied_by = current_actor(), applied_at = current_moment()`
      : sql`undone_by = current_actor(), undone_at = current_moment()`
  return sql`
    with i as (
      update imports i set state = ${state}, ${stamp} where ${isInScope(scope)} and i.id = ${id}
      returning i.*
    )
    select ${pastImport}::text as json from i`
}

const pastImport = sql`json_build_object(
  'importId', i.id, 'fileName', i.file_name, 'state', i.state, 'counts', i.counts,
  'changedCells', coalesce(i.changed_cells, (
    select count(*) from jsonb_array_elements(i.changes) change, jsonb_object_keys(change -> 'cells'))),
  'appliedBy', ${userName(sql`i.applied_by`)}, 'appliedAt', i.applied_at,
  'undoneBy', ${userName(sql`i.undone_by`)}, 'undoneAt', i.undone_at)`

export function listImports(scope: ImportScope): JsonSql<PastImport[]> {
  return sql`
    select coalesce(json_agg(${pastImport} order by i.applied_at desc), '[]')::text as json
    from (
      select * from imports i where ${isInScope(scope)} and i.state <> 'Checked'
      order by applied_at desc limit 100
    ) i`
}
