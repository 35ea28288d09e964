import type { Answer } from '@nutripim/contract/api/route'
import type {
  CellKindName,
  productComparisonRoutes,
} from '@nutripim/contract/products/product-comparison'
import type { JsonSql } from '../../../platform/database/json-text.ts'
import { json, sql } from '../../../platform/database/sql.ts'
import type { CellKind } from '../cells/cell-save-sql.ts'
import { productDetail } from '../product-sql.ts'

type Routes = typeof productComparisonRoutes

/** The products with this code in the user's countries. */
export const listSameProduct = (
  dhCode: string,
  assignedCountries: readonly string[],
): JsonSql<Answer<Routes['compareProduct']>> => sql`
  select json_build_object('dhCode', ${dhCode}::text, 'products',
    coalesce(json_agg(${productDetail} order by c.name collate "und-x-icu", c.id), '[]'))::text as json
  from products p join countries c on c.id = p.country_id
  where p.dh_code = ${dhCode} and p.country_id = any(${assignedCountries}::text[]) and p.is_live_product`

export interface RequestedCells {
  legacyProductId: number
  cells: readonly string[]
}

/** The values of these cells in products with the same codes in the user's other countries. */
export function listSameCodes(
  kind: CellKind,
  country: string,
  assignedCountries: readonly string[],
  requested: readonly RequestedCells[],
): JsonSql<Answer<Routes['findSameCodes']>> {
  return sql`
    select json_build_object('products', coalesce(json_agg(json_build_object(
        'sameAs', requested.id, 'countryId', p.country_id, 'legacyProductId', p.legacy_product_id,
        'dhCode', p.dh_code, 'productName', p.product_name,
        'cells', (select jsonb_object_agg(cell, stored.cells -> cell)
          from jsonb_array_elements_text(requested.cells) cell)
      ) order by p.country_id, p.product_name collate "und-x-icu", p.legacy_product_id
    ), '[]'))::text as json
    from jsonb_to_recordset(${json(requested)}::jsonb) as a("legacyProductId" int, cells jsonb)
    cross join lateral (select a."legacyProductId" as id, a.cells) requested
    join products s on s.country_id = ${country} and s.country_id = any(${assignedCountries}::text[])
      and s.legacy_product_id = requested.id and s.is_live_product
    join products p on p.dh_code = s.dh_code and p.country_id <> s.country_id
      and p.country_id = any(${assignedCountries}::text[]) and p.is_live_product
    cross join lateral (select ${kind.stored} as cells) stored`
}

type SavedChange = Answer<Routes['saveInCountries']>['changes'][number]

/** What a save answers for the products of one country. */
export const buildSavedChange = (
  country: string,
  kind: CellKindName,
  rows: JsonSql<unknown[]>,
): JsonSql<SavedChange> =>
  sql`json_build_object('countryCode', ${country}::text, 'kind', ${kind}::text, 'products', ${rows})`
