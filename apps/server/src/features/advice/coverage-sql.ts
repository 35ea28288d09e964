import type { AdviceCoverage } from '@nutripim/contract/advice/advice'
import type { JsonSql } from '../../platform/database/json-text.ts'
import { sql } from '../../platform/database/sql.ts'
import { listOrder } from '../reference/list-order-sql.ts'
import { productRow } from './advice-sql.ts'

/**
 * The time of the last composition change comes from the log, where an index finds the entries of each
 * product. A product that was added with a composition counts from then on.
 */
export function getCoverage(
  country: string,
  assignedCountries: readonly string[],
): JsonSql<AdviceCoverage> {
  return sql`
    with p as materialized (
      select p.legacy_product_id, p.dh_code, p.product_name, p.product_range, p.crops_on_label,
        changed.at as composition_at
      from products p
      left join lateral (
        select l.at from audit_entries l
        where l.kind = 'product' and l.record_id = p.legacy_product_id::text
          and l.country_id = p.country_id and l.after ? 'composition'
        order by l.id desc limit 1
      ) changed on true
      where p.country_id = ${country} and p.country_id = any(${assignedCountries}::text[]) and p.is_live_product
    ), texts as materialized (
      -- Materialized, because the planner would otherwise look up the texts of each product one by one.
      select legacy_product_id, crop_id, updated_at from advice where country_id = ${country}
    ), advice_by_product as (
      select legacy_product_id, json_agg(json_build_object(
          'cropId', t.crop_id, 'updatedAt', t.updated_at,
          'isOld', coalesce(t.updated_at < p.composition_at, false)) order by t.crop_id) as list
      from texts t join p using (legacy_product_id)
      group by legacy_product_id
    )
    select json_build_object(
      'countryCode', ${country}::text,
      'crops', (
        select coalesce(json_agg(json_build_object('cropId', c.id, 'cropName', c.name)
          order by ${listOrder('c')}), '[]')
        from crops c where c.is_active or exists (
          select from texts where crop_id = c.id)),
      'products', coalesce(json_agg(json_build_object(${productRow},
          'compositionAt', p.composition_at, 'cropsOnLabel', p.crops_on_label,
          'advice', coalesce(advice_by_product.list, '[]'))
        order by p.product_name collate "und-x-icu", p.legacy_product_id), '[]')
    )::text as json
    from p
    left join product_ranges r on r.id = p.product_range
    left join advice_by_product using (legacy_product_id)`
}
