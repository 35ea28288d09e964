import type { JsonSql } from '../../../platform/database/json-text.ts'
import { type Sql, sql } from '../../../platform/database/sql.ts'
import { productDetail } from '../product-sql.ts'
import type { Catalogue, CatalogueProduct } from './catalogue-sheets.ts'

const options = (table: Sql): Sql => sql`(
  select coalesce(json_agg(json_build_object('id', id, 'name', name) order by position, id), '[]')
  from ${table})`

/** Live products of a country. */
export const listProductsById = (
  country: string,
  assignedCountries: readonly string[],
  ids: readonly number[],
): JsonSql<CatalogueProduct[]> => sql`
  select coalesce(json_agg(${productDetail} order by p.legacy_product_id), '[]')::text as json
  from products p
  where p.country_id = ${country} and p.country_id = any(${assignedCountries}::text[])
    and p.is_live_product and p.legacy_product_id = any(${ids}::int[])`

/** The live products of a country, or those with these codes, and the lists of their fields, in one snapshot. */
export function getCatalogue(
  country: string,
  assignedCountries: readonly string[],
  codes?: readonly string[],
): JsonSql<Catalogue> {
  return sql`
    select json_build_object(
      'products', (
        select coalesce(json_agg(${productDetail} order by p.product_name collate "und-x-icu", p.legacy_product_id), '[]')
        from products p
        where p.country_id = ${country} and p.country_id = any(${assignedCountries}::text[]) and p.is_live_product
          ${codes ? sql`and p.dh_code = any(${codes}::text[])` : sql``}
      ),
      'draftCodes', (
        select coalesce(json_agg(dh_code), '[]') from products p
        where p.country_id = ${country} and p.country_id = any(${assignedCountries}::text[]) and not p.is_live_product
      ),
      'ranges', ${options(sql`product_ranges`)},
      'forms', ${options(sql`product_forms`)},
      'crops', ${options(sql`crops`)}
    )::text as json`
}
