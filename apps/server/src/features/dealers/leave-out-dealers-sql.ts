import type { ImportCounts } from '@nutripim/contract/exchange/exchange'
import { json, type Sql, sql } from '../../platform/database/sql.ts'
import type { ImportScope } from '../exchange/imports-sql.ts'
import { isInCountry, isOfImport, storedCells } from './dealer-import-sql.ts'

/** Rows get back the stored value of cells that the user left out. */
export function keepCells(
  scope: ImportScope,
  id: number,
  cells: readonly { row: number; at: number }[],
): Sql {
  return sql`
    update import_rows r set cells = kept.cells
    from (
      select r.row, jsonb_agg(
        case when o.at is null then cell.value else stored.cells -> cell.at end order by cell.at) as cells
      from import_rows r
        join (select d.dealer_contact_id, ${storedCells} as cells from dealers d where ${isInCountry(scope)})
          stored on stored.dealer_contact_id = r.record_id
        cross join lateral (
          select value, (position - 1)::int as at
          from jsonb_array_elements(r.cells) with ordinality as e(value, position)
        ) cell
        left join json_to_recordset(${json(cells)}::json) as o(row int, at int)
          on o.row = r.row and o.at = cell.at
      where ${isOfImport(scope, id)}
        and r.row in (select l.row from json_to_recordset(${json(cells)}::json) as l(row int))
      group by r.row
    ) kept
    where ${isOfImport(scope, id)} and r.row = kept.row`
}

export function deleteAdded(scope: ImportScope, id: number, rows: readonly number[]): Sql {
  return sql`
    delete from import_rows r
    where ${isOfImport(scope, id)} and r.record_id is null and r.row = any(${rows}::int[])`
}

/** A row with the stored values for each dealer that stays. Rows of the file have positive numbers. */
export function keepMissing(scope: ImportScope, id: number, dealers: readonly number[]): Sql {
  return sql`
    insert into import_rows (country_id, import_id, row, record_id, is_refused, cells)
    select ${scope.country}, ${id}, -d.dealer_contact_id, d.dealer_contact_id, false, ${storedCells}
    from dealers d
    where ${isInCountry(scope)} and d.dealer_contact_id = any(${dealers}::int[])
      and not exists (
        select from import_rows r where ${isOfImport(scope, id)} and r.record_id = d.dealer_contact_id)`
}

export function replaceCounts(
  { country }: ImportScope,
  id: number,
  counts: ImportCounts,
  changedCells: number,
): Sql {
  return sql`
    update imports set counts = ${json(counts)}::jsonb, changed_cells = ${changedCells}
    where country_id = ${country} and id = ${id}`
}
