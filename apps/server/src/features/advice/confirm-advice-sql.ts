import type { CompositionChanges } from '@nutripim/contract/advice/advice'
import type { JsonSql } from '../../platform/database/json-text.ts'
import { type Sql, sql } from '../../platform/database/sql.ts'

interface AdviceKey {
  countryId: string
  productId: string
  cropId: string
}

const isOfKey = (
  { countryId, productId, cropId }: AdviceKey,
  assignedCountries: readonly string[],
): Sql => sql`
  a.country_id = ${countryId} and a.country_id = any(${assignedCountries}::text[])
  and a.crop_id = ${cropId} and p.dh_code = ${productId} and p.is_live_product
  and p.country_id = a.country_id and p.legacy_product_id = a.legacy_product_id`

/** The first logged value of each element since the advice was written is the one it was written for. */
export function listCompositionChanges(
  key: AdviceKey,
  assignedCountries: readonly string[],
): JsonSql<CompositionChanges> {
  return sql`
    with written as (
      select a.country_id, a.legacy_product_id, a.updated_at, p.composition
      from advice a, products p where ${isOfKey(key, assignedCountries)}
    ), since as (
      select l.id, l.at, l.before -> 'composition' as before, l.after -> 'composition' as after
      from written w join audit_entries l
        on l.kind = 'product' and l.record_id = w.legacy_product_id::text
          and l.country_id = w.country_id and l.after ? 'composition' and l.at > w.updated_at
    ), first as (
      select distinct on (element) element, before -> element as was
      from since cross join lateral jsonb_object_keys(
        coalesce(nullif(before, 'null'), '{}') || coalesce(nullif(after, 'null'), '{}')) element
      order by element, id
    )
    select json_build_object(
      'changedAt', (select max(at) from since),
      'changes', (
        select coalesce(json_agg(json_build_object(
          'element', e.id, 'was', nullif(f.was, 'null'), 'now', w.composition -> e.id) order by e.position), '[]')
        from written w cross join unnest(element_ids()) with ordinality as e(id, position)
        join first f on f.element = e.id
        where nullif(f.was, 'null') is distinct from w.composition -> e.id)
    )::text as json`
}

/** Read-only families are left out: their texts cannot be edited either. */
export const confirmAdvice = (key: AdviceKey, assignedCountries: readonly string[]): Sql => sql`
  update advice a set confirmed_at = current_moment()
  from products p left join product_ranges r on r.id = p.product_range
  where ${isOfKey(key, assignedCountries)} and not coalesce(r.is_read_only, false)
  returning true as "isConfirmed"`
