import type { Answer } from '@nutripim/contract/api/route'
import { type completionRoutes, maxListedLinks } from '@nutripim/contract/completion/completion'
import type { JsonSql } from '../../platform/database/json-text.ts'
import { sql } from '../../platform/database/sql.ts'

/** Usually no link is broken, so products are read only if one is. */
export function listBrokenLinks(
  assignedCountries: readonly string[],
): JsonSql<Answer<(typeof completionRoutes)['listBrokenLinks']>> {
  return sql`
    with broken as materialized (
      select l.country_id, l.legacy_product_id, l.field, l.url, c.broken_since, c.last_good,
        row_number() over (order by c.broken_since, l.country_id, l.legacy_product_id, l.field) as position
      from linked_products l join link_checks c on c.key = md5(l.link)::uuid
      where l.country_id = any(${assignedCountries}::text[]) and c.broken_since is not null
        and (select exists (select from link_checks where broken_since is not null))
    )
    select json_build_object(
      'total', (select count(*) from broken),
      'links', (
        select coalesce(json_agg(json_build_object(
          'countryId', b.country_id, 'productName', p.product_name,
          'legacyProductId', b.legacy_product_id, 'field', b.field, 'url', b.url,
          'brokenSince', b.broken_since, 'lastGood', b.last_good) order by b.position), '[]')
        from broken b join products p using (country_id, legacy_product_id)
        where b.position <= ${maxListedLinks})
    )::text as json`
}
