import { type CellHistory, maxCellVersions } from '@nutripim/contract/products/cell-history'
import type { JsonSql } from '../../../platform/database/json-text.ts'
import { sql } from '../../../platform/database/sql.ts'
import { actorName } from '../../audit/audit-entry-sql.ts'
import type { CellKind } from './cell-save-sql.ts'

interface CellOfProduct {
  country: string
  id: number
  cell: string
}

/** Reads the log of one product by its index. Finds nothing if the user cannot see the product. */
export const findCellHistory = (
  { isChangedBy, loggedIn }: Pick<CellKind, 'isChangedBy' | 'loggedIn'>,
  { country, id, cell }: CellOfProduct,
  assignedCountries: readonly string[],
): JsonSql<CellHistory> => sql`
  select json_build_object(
    'versions', coalesce(json_agg(json_build_object(
      'value', nullif(${loggedIn(sql`a.after`)}, 'null'), 'savedBy', ${actorName}, 'savedAt', a.at,
      'isCreation', a.change = 'insert', 'reason', a.reason
    ) order by a.id desc) filter (where a.id is not null), '[]'),
    'earlierValue', (array_agg(
      case a.change when 'update' then nullif(${loggedIn(sql`a.before`)}, 'null') end order by a.id))[1],
    'since', (
      select min(l.at) from log_of_record('product', ${String(id)}) l where l.country_id = ${country})
  )::text as json
  from (select ${cell}::text as cell) conflict
  join products p on p.country_id = ${country} and p.legacy_product_id = ${id}
    and p.country_id = any(${assignedCountries}::text[]) and p.is_live_product
  left join lateral (
    select a.* from audit_entries a
    where a.kind = 'product' and a.record_id = ${String(id)} and a.country_id = ${country}
      and a.change <> 'delete' and ${isChangedBy}
    order by a.id desc limit ${maxCellVersions}
  ) a on true
  group by p.legacy_product_id`
