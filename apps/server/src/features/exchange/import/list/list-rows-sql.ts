import { waitForLock } from '../../../../platform/database/advisory-lock-sql.ts'
import { json, type Sql, sql, text } from '../../../../platform/database/sql.ts'
import { type ImportId, type ImportScope, isRowOf } from '../imports-sql.ts'
import { getColumn, type ListColumn, type ListDefinition } from './list-definition.ts'

/** The stored rows of an import (`r`), compared with the records (`d`) of its country. */
export interface ListImport extends ImportId {
  readonly list: ListDefinition
}

/** SQL text for every column, in the order of the sheet. */
export const eachColumn = (
  { columns }: ListDefinition,
  toSql: (column: ListColumn, index: number) => string,
  separator = ', ',
): Sql => text(columns.map(toSql).join(separator))

/** SQL text for every column that identifies a row without an id: its cell of row r, its value of record d. */
const eachMatch = (
  list: ListDefinition,
  toSql: (cell: string, stored: string, key: string) => string,
): Sql => {
  const pieces = list.match.map((key) => {
    const { at, column } = getColumn(list, key)
    return toSql(`r.cells ->> ${at}`, `d.${column}`, key)
  })
  return text(pieces.join(', '))
}

/** The matched cells of row r, and those of record d, by the keys of their columns. */
export const matchCells = (list: ListDefinition): Sql =>
  eachMatch(list, (cell, _, key) => `${cell} as "${key}"`)
export const matchStored = (list: ListDefinition): Sql =>
  eachMatch(list, (_, stored, key) => `${stored} as "${key}"`)

/** The cell that names a record to users, and its column. */
export const nameAt = (list: ListDefinition): Sql => text(`${getColumn(list, list.match[0]).at}`)
export const nameColumn = (list: ListDefinition): string => getColumn(list, list.match[0]).column

export const tableOf = ({ table }: ListDefinition): Sql => text(table.table)
export const idOf = ({ table }: ListDefinition): Sql => text(`d.${table.id}`)
/** The name of the id in answers. */
export const idKey = ({ id }: ListDefinition): Sql => text(`"${id.key}"`)

/** The cells of record d. */
export const storedCells = (list: ListDefinition): Sql =>
  sql`jsonb_build_array(${eachColumn(list, ({ column }) => `d.${column}`)})`

export const isInCountry = ({ country, assignedCountries }: ImportScope): Sql => sql`
  d.country_id = ${country} and d.country_id = any(${assignedCountries}::text[])`

/** The records of the country with their cells. */
export const storedRecords = (rows: ListImport): Sql => sql`(
  select ${idOf(rows.list)} as id, ${storedCells(rows.list)} as cells
  from ${tableOf(rows.list)} d where ${isInCountry(rows)})`

export const isAccepted = sql`not r.is_refused and r.refusal is null`

/**
 * Saving one record takes the lock shared, replacing the whole list takes it exclusively, so that nothing
 * changes between comparing and saving.
 */
export function lockList(
  { lock }: ListDefinition,
  country: string,
  mode: 'shared' | 'exclusive',
): Sql {
  return sql`select ${waitForLock(lock, country, mode)}`
}

/** Rejects rows with the id of a record in another country; unknown ids are ignored. */
export function rejectForeignIds(rows: ListImport): Sql {
  const { list, country } = rows
  return sql`
    update import_rows r set record_id = null,
      refusal = case when exists (select from ${tableOf(list)} d where ${idOf(list)} = r.record_id)
        then format('there is no %s %s in %s', ${list.noun.one}::text, r.record_id, ${country}::text) end
    where ${isRowOf(rows)} and r.record_id is not null
      and not exists (
        select from ${tableOf(list)} d where ${isInCountry(rows)} and ${idOf(list)} = r.record_id)`
}

export function rejectRepeatedIds(rows: ListImport): Sql {
  return sql`
    update import_rows r
    set refusal = format('%s %s is already in row %s', ${rows.list.noun.one}::text, r.record_id, first.row)
    from (
      select record_id, min(row) as row from import_rows r
      where ${isRowOf(rows)} and record_id is not null
      group by record_id having count(*) > 1
    ) first
    where ${isRowOf(rows)} and r.record_id = first.record_id and r.row > first.row`
}

/** Matches rows without an id to records with the same name and address; duplicates in their order. */
export function matchByName(rows: ListImport): Sql {
  const { list } = rows
  return sql`
    with free_row as (
      select r.row, ${matchCells(list)},
        row_number() over (partition by ${eachMatch(list, (cell) => cell)} order by r.row) as turn
      from import_rows r
      where ${isRowOf(rows)} and r.record_id is null and r.refusal is null
    ), free_record as (
      select ${idOf(list)} as id, ${matchStored(list)},
        row_number() over (partition by ${eachMatch(list, (_, stored) => stored)} order by ${idOf(list)}) as turn
      from ${tableOf(list)} d
      where ${isInCountry(rows)} and not exists (
        select from import_rows r where ${isRowOf(rows)} and r.record_id = ${idOf(list)})
    )
    update import_rows r set record_id = free_record.id
    from free_row join free_record using (${eachMatch(list, (_cell, _stored, key) => `"${key}"`)}, turn)
    where ${isRowOf(rows)} and r.row = free_row.row`
}

/** Rejects new records that occur twice in the file. */
export function rejectRepeatedNames(rows: ListImport): Sql {
  return sql`
    update import_rows r
    set refusal = format('has the same %s as row %s', ${rows.list.match.join(' and ')}::text, r.same_as)
    where ${isRowOf(rows)} and r.record_id is null and r.same_as is not null
      and r.refusal is null and not r.is_refused`
}

/** Rows of known records get the stored values of columns that the file does not have. */
export function keepStored(rows: ListImport, keys: readonly string[]): Sql {
  const cells = keys.reduce((cells, key) => {
    const i = rows.list.columns.findIndex((column) => column.key === key)
    return `jsonb_set(${cells}, '{${i}}', stored.cells -> ${i})`
  }, 'r.cells')
  return sql`
    update import_rows r set cells = ${text(cells)} from ${storedRecords(rows)} stored
    where ${isRowOf(rows)} and r.record_id = stored.id`
}

/** Rows get back the stored value of cells that the user left out. */
export function keepCells(rows: ListImport, cells: readonly { row: number; at: number }[]): Sql {
  return sql`
    update import_rows r set cells = kept.cells
    from (
      select r.row, jsonb_agg(
        case when o.at is null then cell.value else stored.cells -> cell.at end order by cell.at) as cells
      from import_rows r join ${storedRecords(rows)} stored on stored.id = r.record_id
        cross join lateral (
          select value, (position - 1)::int as at
          from jsonb_array_elements(r.cells) with ordinality as e(value, position)
        ) cell
        left join json_to_recordset(${json(cells)}::json) as o(row int, at int)
          on o.row = r.row and o.at = cell.at
      where ${isRowOf(rows)}
        and r.row in (select l.row from json_to_recordset(${json(cells)}::json) as l(row int))
      group by r.row
    ) kept
    where ${isRowOf(rows)} and r.row = kept.row`
}

export function deleteAdded(rows: ListImport, numbers: readonly number[]): Sql {
  return sql`
    delete from import_rows r
    where ${isRowOf(rows)} and r.record_id is null and r.row = any(${numbers}::int[])`
}

/** A row with the stored values for each record that stays. Rows of the file have positive numbers. */
export function keepMissing(rows: ListImport, ids: readonly number[]): Sql {
  return sql`
    insert into import_rows (country_id, import_id, row, record_id, is_refused, cells)
    select ${rows.country}, ${rows.id}, -d.id, d.id, false, d.cells from ${storedRecords(rows)} d
    where d.id = any(${ids}::int[])
      and not exists (select from import_rows r where ${isRowOf(rows)} and r.record_id = d.id)`
}
