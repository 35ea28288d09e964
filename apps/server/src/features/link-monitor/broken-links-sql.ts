import { type Sql, sql } from '../../platform/sql.ts'

/** The broken links of a country's live products, as json. */
export function brokenLinks(country: string): Sql {
  return sql`(
    select coalesce(json_agg(json_build_object(
      'legacyProductId', b.legacy_product_id, 'field', b.field, 'url', b.url,
      'brokenSince', b.broken_since, 'lastGood', b.last_good
    ) order by b.legacy_product_id, b.field), '[]')
    from broken_links b where b.country_id = ${country})`
}
