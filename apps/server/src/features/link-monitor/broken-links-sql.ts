import { type Sql, sql } from '../../platform/database/sql.ts'

/**
 * The broken links of a country's live products, as JSON. Usually there are few or none, which the planner
 * cannot know, so links are joined by a hash, and only if any link is broken.
 */
export function brokenLinks(country: string): Sql {
  return sql`(
    with product_link as materialized (
      select * from linked_products l
      where l.country_id = ${country}
        and (select exists (select from link_checks where broken_since is not null))
        and (l.link in (select link from link_checks where broken_since is not null)) is true
    )
    select coalesce(json_agg(json_build_object(
      'legacyProductId', product_link.legacy_product_id, 'field', product_link.field, 'url', product_link.url,
      'brokenSince', c.broken_since, 'lastGood', c.last_good
    ) order by product_link.legacy_product_id, product_link.field), '[]')
    from product_link join link_checks c on c.key = md5(product_link.link)::uuid
    where c.broken_since is not null)`
}

/** The broken links of product p, as JSON. */
export const brokenLinksOfProduct: Sql = sql`(
  select coalesce(json_agg(json_build_object(
    'legacyProductId', l.legacy_product_id, 'field', l.field, 'url', l.url,
    'brokenSince', c.broken_since, 'lastGood', c.last_good) order by l.field), '[]')
  from linked_products l join link_checks c on c.key = md5(l.link)::uuid
  where l.country_id = p.country_id and l.legacy_product_id = p.legacy_product_id
    and c.broken_since is not null)`
