import { type ImportCounts, maxPreviewCells } from '@nutripim/contract/exchange/exchange'
import { type Sql, sql, text } from '../../../../platform/database/sql.ts'
import { isRowOf } from '../imports-sql.ts'
import {
  eachColumn,
  idKey,
  idOf,
  isAccepted,
  isInCountry,
  type ListImport,
  matchCells,
  matchStored,
  nameAt,
  nameColumn,
  storedRecords,
  tableOf,
} from './list-rows-sql.ts'

/** Identifies the state of the list: differs after any change. */
const listFingerprint = (rows: ListImport): Sql => sql`(
  select concat(count(*), '/', coalesce(sum(hashtextextended(
    concat(${idOf(rows.list)}, '/', d.updated_at at time zone 'UTC'), 0)), 0))
  from ${tableOf(rows.list)} d where ${isInCountry(rows)})`

export interface ListState {
  basis: string
  rows: number
  log: string
}

export function getListState(rows: ListImport): Sql {
  return sql`
    select ${listFingerprint(rows)} as basis,
      (select count(*)::int from import_rows r where ${isRowOf(rows)}) as rows,
      (select coalesce(max(a.id), 0)::text from audit_entries a where a.country_id = ${rows.country}) as log`
}

export interface ComparisonCounts extends ImportCounts {
  /** How many records there were. */
  before: number
  changedCells: number
  basis: string
}

/** Rows with the stored cells of their records. */
const comparedRows = (rows: ListImport): Sql => sql`
  select r.row, r.record_id, ${isAccepted} as is_accepted, r.cells, d.cells as stored
  from import_rows r left join ${storedRecords(rows)} d on d.id = r.record_id
  where ${isRowOf(rows)}`

export function countChanges(rows: ListImport): Sql {
  const differences = eachColumn(
    rows.list,
    (_column, i) => `(stored -> ${i} is distinct from cells -> ${i})::int`,
    ' + ',
  )
  return sql`
    with counted as (
      select count(*)::int as read,
        count(*) filter (where is_accepted and record_id is null)::int as added,
        count(*) filter (where is_accepted and stored <> cells)::int as changed,
        count(*) filter (where is_accepted and stored = cells)::int as same,
        count(*) filter (where not is_accepted)::int as refused,
        count(distinct record_id)::int as matched,
        coalesce(sum(${differences}) filter (where is_accepted and stored <> cells), 0)::int as "changedCells"
      from (${comparedRows(rows)}) row
    ), before as (
      select count(*)::int as before from ${tableOf(rows.list)} d where ${isInCountry(rows)}
    )
    select read, added, changed, same, refused, before - matched as removed, before, "changedCells",
      ${listFingerprint(rows)} as basis
    from counted, before`
}

export function listAdded(rows: ListImport): Sql {
  return sql`
    select r.row, ${matchCells(rows.list)}
    from import_rows r
    where ${isRowOf(rows)} and r.record_id is null and ${isAccepted}
    order by r.row limit ${maxPreviewCells}`
}

/** No row of the import is about record d. */
export const isMissing = (rows: ListImport): Sql => sql`
  not exists (select from import_rows r where ${isRowOf(rows)} and r.record_id = ${idOf(rows.list)})`

export function listRemoved(rows: ListImport): Sql {
  const { list } = rows
  return sql`
    select ${idOf(list)} as ${idKey(list)}, ${matchStored(list)}
    from ${tableOf(list)} d
    where ${isInCountry(rows)} and ${isMissing(rows)}
    order by d.${text(nameColumn(list))} collate "und-x-icu", ${idOf(list)} limit ${maxPreviewCells}`
}

/** Changed cells in the order of the file and its columns. */
export function listChanged(rows: ListImport): Sql {
  return sql`
    select row.row, row.stored ->> ${nameAt(rows.list)} as record, key, stored -> i as was, cells -> i as becomes
    from (
      select * from (${comparedRows(rows)}) row where is_accepted and stored <> cells
      order by row limit ${maxPreviewCells}
    ) row, lateral (
      select key, (position - 1)::int as i
      from unnest(${rows.list.columns.map(({ key }) => key)}::text[]) with ordinality as f(key, position)
    ) field
    where stored -> i is distinct from cells -> i
    order by row.row, i limit ${maxPreviewCells}`
}

export interface RejectedRow {
  row: number
  record: string | null
  reason: string
  /** How many rows are rejected as a whole. */
  total: number
}

export function listRejected(rows: ListImport): Sql {
  return sql`
    select r.row, left(r.cells ->> ${nameAt(rows.list)}, 200) as record,
      r.refusal as reason, count(*) over ()::int as total from import_rows r
    where ${isRowOf(rows)} and r.refusal is not null order by r.row limit ${maxPreviewCells}`
}
