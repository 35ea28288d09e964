import type { CompositionChange, CompositionConflict } from '@nutripim/contract/products'
import { json, type Sql, sql } from '../../platform/sql.ts'

export interface CompositionSaveResult {
  /** Products that are not there, or not in a country of the user. */
  unknown: number[] | null
  conflicts: CompositionConflict[] | null
  /** JSON text of the saved rows as they are now. */
  saved: string
}

/**
 * Check and change in one statement, so that nothing can come between. The rows are locked in the
 * order of their ids: two saves of the same rows wait for each other and never deadlock.
 */
export function saveCompositionChanges(
  country: string,
  held: readonly string[],
  changes: readonly CompositionChange[],
): Sql {
  return sql`
    with change as materialized (
      select id, composition, was
      from jsonb_to_recordset(${json(changes)}::jsonb)
        as c("legacyProductId" int, composition jsonb, was jsonb),
        lateral (select "legacyProductId" as id) as named
    ), stored as materialized (
      select p.legacy_product_id as id, p.composition
      from products p
      where p.country_id = ${country} and p.country_id = any(${held}::text[])
        and p.is_live_product and p.legacy_product_id in (select id from change)
      order by p.legacy_product_id
      for update
    ), cell as materialized (
      select id, element, change.was is not null as is_guarded,
        nullif(wanted, 'null') as wanted,
        nullif(change.was -> element, 'null') as was,
        stored.composition -> element as stored
      from change join stored using (id), jsonb_each(change.composition) as c(element, wanted)
    ), unknown as (
      select id from change where id not in (select id from stored)
    ), conflict as (
      select id, element, stored from cell
      where is_guarded and stored is distinct from was and stored is distinct from wanted
    ), saved as (
      update products p
      set composition = jsonb_strip_nulls(p.composition || change.composition)
      from change
      where p.country_id = ${country} and p.legacy_product_id = change.id
        and change.id in (select id from cell where stored is distinct from wanted)
        and not exists (select from unknown) and not exists (select from conflict)
      returning p.legacy_product_id as id, p.composition
    )
    select
      (select array_agg(id order by id) from unknown) as unknown,
      (select jsonb_agg(jsonb_build_object(
          'legacyProductId', id, 'element', element, 'stored', stored,
          'savedBy', last.actor, 'savedAt', last.at
        ) order by id, element)
        from conflict left join lateral (
          select coalesce(u.display_name, a.actor) as actor, a.at
          from audit_log a left join users u on u.user_id = a.actor
          where a.country_id = ${country} and a.kind = 'product' and a.record_id = conflict.id::text
            and a.after -> 'composition' ? conflict.element
          order by a.id desc limit 1
        ) last on true) as conflicts,
      (select coalesce(json_agg(json_build_object(
          'legacyProductId', p.legacy_product_id, 'dhCode', p.dh_code,
          'productName', p.product_name, 'productRange', p.product_range,
          'composition', coalesce(saved.composition, stored.composition)
        ) order by p.legacy_product_id), '[]')::text
        from stored join products p on p.country_id = ${country} and p.legacy_product_id = stored.id
        left join saved on saved.id = stored.id) as saved`
}
