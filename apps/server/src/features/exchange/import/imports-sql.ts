import type { ImportCounts, PastImport } from '@nutripim/contract/exchange/exchange'
import { tryLock } from '../../../platform/database/advisory-lock-sql.ts'
import type { FileOnDisk } from '../../../platform/database/file-on-disk.ts'
import type { JsonSql } from '../../../platform/database/json-text.ts'
import { json, type Sql, sql } from '../../../platform/database/sql.ts'
import { userName } from '../../identity/user-name-sql.ts'

/** The kind of data and the country of an import. */
export interface ImportScope {
  kind: string
  country: string
  assignedCountries: readonly string[]
}

/** An import in its scope. */
export interface ImportId extends ImportScope {
  id: number
}

/** What is stored of a compared file. */
export interface CheckedImport {
  fileName: string
  file: FileOnDisk | Uint8Array
  counts: ImportCounts
  changes: readonly object[]
  /** The state of the list that the rows were compared with, and how many of its cells they change. */
  basis?: string | undefined
  listCells?: number | undefined
}

const nextImportId = sql`nextval(pg_get_serial_sequence('imports', 'id'))`

const isInScope = ({ kind, country, assignedCountries }: ImportScope): Sql => sql`
  i.kind = ${kind} and i.country_id = ${country} and i.country_id = any(${assignedCountries}::text[])`

/** Import i is this one. */
const isImport = (of: ImportId): Sql => sql`${isInScope(of)} and i.id = ${of.id}`

/** Stores a previewed file and deletes the user's earlier preview, if any. */
export function replacePreview(of: ImportId, checked: CheckedImport): Sql {
  return sql`
    with previous as (
      ${deleteImports(sql`
        select i.country_id, i.id from imports i
        where i.country_id = ${of.country} and i.kind = ${of.kind} and i.state = 'Checked'
          and i.checked_by = current_actor()`)}
    ), previous_rows as (${deleteRowsOf(sql`select country_id, id from previous`)})
    ${insertImport(of, checked, sql`${of.id}::bigint`)}`
}

/** Stores a checked import, which returns its country and id. */
export function insertImport(
  { kind, country }: ImportScope,
  { fileName, file, counts, changes, basis, listCells }: CheckedImport,
  id: Sql = nextImportId,
): Sql {
  return sql`
    insert into imports
      (country_id, id, kind, file_name, file, counts, changes, basis, changed_cells)
    overriding system value
    values (${country}, ${id}, ${kind}, ${fileName}, ${file}, ${json(counts)}::jsonb,
      ${json(changes)}::jsonb, ${basis ?? null}, ${listCells ?? null})
    returning country_id, id`
}

/** Deletes the imports that a query selects by country_id and id, and returns these. */
export const deleteImports = (selected: Sql): Sql => sql`
  delete from imports d using (${selected}) selected
  where d.country_id = selected.country_id and d.id = selected.id
  returning d.country_id, d.id`

/** Deletes the rows of the imports that a query selects by country_id and id. */
export const deleteRowsOf = (selected: Sql): Sql => sql`
  delete from import_rows r using (${selected}) selected
  where r.country_id = selected.country_id and r.import_id = selected.id`

/** A row of a file, stored until its import is applied or discarded. */
export interface ImportRow {
  row: number
  /** The id of the record in the file, if it has one. */
  record?: number | undefined
  /** An earlier row of the file that seems to be the same record. */
  sameAs?: number | undefined
  isRejected?: true | undefined
  /** In the order of the sheet's columns; null if a cell is rejected. */
  cells: readonly unknown[]
}

export function reserveImportId(): Sql {
  return sql`select ${nextImportId}::int as id`
}

/** Row r belongs to this import. */
export const isRowOf = ({ country, id }: ImportId): Sql => sql`
  r.country_id = ${country} and r.import_id = ${id}`

/** `rows` is the JSON text of an array of `ImportRow`, which the database parses. */
export function insertRows({ country, id }: ImportId, rows: string): Sql {
  return sql`
    insert into import_rows (country_id, import_id, row, record_id, same_as, is_refused, cells)
    select ${country}, ${id}, r.row, r.record, r."sameAs", coalesce(r."isRejected", false), r.cells
    from jsonb_to_recordset(${rows}::jsonb)
      as r(row int, record int, "sameAs" int, "isRejected" boolean, cells jsonb)`
}

export function deleteRows(of: ImportId): Sql {
  return sql`delete from import_rows r where ${isRowOf(of)}`
}

/** Users can delete only their own previews. */
export function deletePreview(of: ImportId): Sql {
  return sql`
    delete from imports i
    where ${isImport(of)} and i.state = 'Checked' and i.checked_by = current_actor()
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
export function findImport(of: ImportId): Sql {
  return sql`
    select state, file_name as "fileName", counts, changes, basis,
      log_before::text as "logBefore", log_after::text as "logAfter"
    from imports i
    where ${isImport(of)}
      and (i.state <> 'Checked' or ${isOffered})
    for update of i`
}

export function findFile(of: ImportId): Sql {
  return sql`
    select file_name as "fileName", file from imports i
    where ${isImport(of)} and i.state <> 'Checked'`
}

/** Stores what is really applied. */
export function replaceChanges(
  of: ImportId,
  { changes, counts, listCells }: Partial<CheckedImport> & Pick<CheckedImport, 'counts'>,
): Sql {
  return sql`
    update imports i set counts = ${json(counts)}::jsonb,
      changes = coalesce(${changes ? json(changes) : null}::jsonb, changes),
      changed_cells = ${listCells ?? null}
    where ${isImport(of)}`
}

/** Stores the log positions before and after the import, which an undo of a list needs. */
export function saveLogRange({ country, id }: ImportId, logBefore: string): Sql {
  return sql`
    update imports set log_before = ${logBefore}::bigint,
      log_after = (select max(a.id) from audit_entries a where a.country_id = ${country})
    where country_id = ${country} and id = ${id}`
}

export function setImportState(of: ImportId, state: 'Applied' | 'Undone'): JsonSql<PastImport> {
  const stamp =
    state === 'Applied'
      ? sql`applied_by = current_actor(), applied_at = current_moment()`
      : sql`undone_by = current_actor(), undone_at = current_moment()`
  return sql`
    with i as (
      update imports i set state = ${state}, ${stamp} where ${isImport(of)}
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
