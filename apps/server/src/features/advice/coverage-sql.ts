import type { AdviceCoverage } from '@nutripim/contract/advice/advice'
import type { JsonSql } from '../../platform/database/json-text.ts'
import { sql } from '../../platform/database/sql.ts'
import { listOrder } from '../reference/list-order-sql.ts'
import { productRow } from './advice-sql.ts'

/** An advice that is older than the composition of its product may be wrong. */
export function getCoverage(
  country: string,
  assignedCountries: readonly string[],
): JsonSql<AdviceCoverage> {
  return sql`
    with p as materialized (
      select p.legacy_product_id, p.dh_code, p.product_name, p.product_range, p.form_of_product,
        p.crops_on_label, p.composition_at
      from products p
      where p.country_id = ${country} and p.country_id = any(${assignedCountries}::text[]) and p.is_live_product
    ), texts as materialized (
      -- Materialized, because the planner would otherwise look up the texts of each product one by one.
      select legacy_product_id, crop_id, updated_at from advice where country_id = ${country}
    ), advice_by_product as (
      select legacy_product_id, json_agg(json_build_object(
          'cropId', t.crop_id, 'updatedAt', t.updated_at,
          'isOld', t.updated_at < p.composition_at) order by t.crop_id) as list
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
