import type { StoredProfile } from '@nutripim/agronomy/declarations/profile'
import { productFieldNames } from '@nutripim/contract/products/product-fields'
import type { ProductDetail } from '@nutripim/contract/products/products'
import type { JsonSql, JsonText } from '../../platform/database/json-text.ts'
import { type Sql, sql } from '../../platform/database/sql.ts'
import { profile } from '../declarations/declaration-profile-sql.ts'
import { brokenLinks } from '../link-monitor/broken-links-sql.ts'
import { pairs } from '../product-columns/product-columns-sql.ts'
import { withTag } from '../reference/country-revision-sql.ts'

/** The live products of a country. `more` adds pairs to the JSON object of the answer. */
export function listProducts(
  row: JsonSql<unknown>,
  country: string,
  assignedCountries: readonly string[],
  more?: Sql,
): Sql {
  return withTag(
    country,
    sql`
      select json_build_object(
        'countryCode', ${country}::text,
        'canEdit', true,${more ? sql` ${more},` : sql``}
        'products', coalesce(json_agg(${row} order by p.product_name collate "und-x-icu", p.legacy_product_id), '[]')
      )::text
      from products p
      where p.country_id = ${country} and p.country_id = any(${assignedCountries}::text[]) and p.is_live_product`,
  )
}

/** The broken links, for the list of descriptions. */
export function addBrokenLinks(country: string): Sql {
  return sql`'brokenLinks', ${brokenLinks(country)}`
}

/** Product p with every field that a screen edits. */
export const productDetail: JsonSql<ProductDetail> = sql`json_build_object(
  'legacyProductId', p.legacy_product_id, 'countryId', p.country_id,
  'composition', p.composition, 'displayElements', p.display_elements,
  ${pairs(productFieldNames)})`

/** With the declaration profile of its country; null if the country has none. */
export function findProduct(id: number, assignedCountries: readonly string[]): Sql {
  return sql`
    select ${productDetail}::text as product, p.composition::text as composition, p.country_id as country,
      p.source_materials as sources, (
      select ${profile}::text from declaration_profiles d where d.country_id = p.country_id
    ) as profile
    from products p
    where p.legacy_product_id = ${id} and p.country_id = any(${assignedCountries}::text[]) and p.is_live_product`
}

export interface ProductRow {
  country: string
  sources: string
  product: JsonText<ProductDetail>
  composition: JsonText<ProductDetail['composition']>
  profile: JsonText<StoredProfile> | null
}
