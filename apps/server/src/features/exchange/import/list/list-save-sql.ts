import { type Sql, sql, text } from '../../../../platform/database/sql.ts'
import { isRowOf } from '../imports-sql.ts'
import type { ListColumn, ListDefinition } from './list-definition.ts'
import { isMissing } from './list-preview-sql.ts'
import {
  eachColumn,
  idOf,
  isInCountry,
  type ListImport,
  nameColumn,
  storedCells,
  tableOf,
} from './list-rows-sql.ts'

/** All records as JSON arrays of cells, in batches of 500, read in one snapshot. */
export function listSheetRows(
  list: ListDefinition,
  country: string,
  assignedCountries: readonly string[],
): Sql {
  const cells = eachColumn(list, ({ column, type }) =>
    type ? `d.${column}` : `nullif(d.${column}, '')`,
  )
  return sql`
    select json_agg(cells order by n)::text as rows
    from (
      select row_number() over (order by d.${text(nameColumn(list))} collate "und-x-icu", ${idOf(list)}) as n,
        json_build_array(${idOf(list)}, d.country_id, ${cells}) as cells
      from ${tableOf(list)} d
      where d.country_id = ${country} and d.country_id = any(${assignedCountries}::text[])
    ) numbered
    group by (n - 1) / 500
    order by min(n)`
}

const cellValue = ({ type }: ListColumn, i: number) =>
  type ? `(r.cells ->> ${i})::${type}` : `r.cells ->> ${i}`

export function updateChanged(rows: ListImport): Sql {
  const { list } = rows
  return sql`
    update ${tableOf(list)} d
    set ${eachColumn(list, (column, i) => `${column.column} = ${cellValue(column, i)}`)}
    from import_rows r
    where ${isInCountry(rows)} and ${isRowOf(rows)} and r.record_id = ${idOf(list)}
      and ${storedCells(list)} <> r.cells`
}

export function deleteMissing(rows: ListImport): Sql {
  return sql`delete from ${tableOf(rows.list)} d where ${isInCountry(rows)} and ${isMissing(rows)}`
}

export function insertAdded(rows: ListImport): Sql {
  const { list, country, assignedCountries } = rows
  return sql`
    insert into ${tableOf(list)} (country_id, ${eachColumn(list, ({ column }) => column)})
    select ${country}, ${eachColumn(list, cellValue)}
    from import_rows r
    where ${isRowOf(rows)} and r.record_id is null and ${country} = any(${assignedCountries}::text[])
    order by r.row`
}
