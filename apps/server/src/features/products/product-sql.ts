import { applicationFieldNames, descriptionFieldNames } from '@nutripim/contract/product-fields'
import { type Sql, sql } from '../../platform/sql.ts'
import { brokenLinks } from '../link-monitor/broken-links-sql.ts'
import { profile } from '../reference/declaration-profile-sql.ts'
import { pairs } from './product-cells-sql.ts'

export interface ProductListRow {
  tag: string
  /** JSON text, or null where the caller already has the list with this tag. */
  json: string | null
}

/**
 * One statement for both answers: the list is only built when the country changed since `knownTag`.
 * `beside` are further pairs for its json object.
 */
export function productList(
  row: Sql,
  country: string,
  held: readonly string[],
  knownTag: string,
  beside?: Sql,
): Sql {
  return sql`
    select tag, case when tag is distinct from ${knownTag} then (
      select json_build_object(
        'countryCode', ${country}::text,
        'canEdit', true,${beside ? sql` ${beside},` : sql``}
        'products', coalesce(json_agg(${row} order by p.product_name collate "und-x-icu", p.legacy_product_id), '[]')
      )::text
      from products p
      where p.country_id = ${country} and p.country_id = any(${held}::text[]) and p.is_live_product
    ) end as json
    from (
      select format('"%s-%s"', ${country}::text, coalesce(
        (select revision from country_revisions where country_id = ${country}), 0)) as tag
    ) revision`
}

/** What the list of descriptions tells besides its products. */
export function withBrokenLinks(country: string): Sql {
  return sql`'brokenLinks', ${brokenLinks(country)}`
}

/** Product p with every field that a screen edits. */
export const productDetail = sql`json_build_object(
  'legacyProductId', p.legacy_product_id, 'countryId', p.country_id,
  'composition', p.composition, 'displayElements', p.display_elements,
  ${pairs([...new Set([...applicationFieldNames, ...descriptionFieldNames])])})`

/** With the profile by which its country declares nutrients, null where it has none of its own. */
export function product(id: number, held: readonly string[]): Sql {
  return sql`
    select ${productDetail}::text as json, p.composition::text as composition, (
      select ${profile}::text from declaration_profiles d where d.country_id = p.country_id
    ) as profile
    from products p
    where p.legacy_product_id = ${id} and p.country_id = any(${held}::text[]) and p.is_live_product`
}

export interface ProductRow {
  json: string
  composition: string
  profile: string | null
}

/** What the list of declarations tells besides its products. */
export function withProfile(country: string): Sql {
  return sql`'profile', (
    select ${profile} from declaration_profiles d where d.country_id = ${country})`
}
