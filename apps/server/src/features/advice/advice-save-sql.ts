import type { Advice, AdviceConflict } from '@nutripim/contract/advice/advice'
import type { JsonText } from '../../platform/database/json-text.ts'
import { json, type Sql, sql } from '../../platform/database/sql.ts'
import { userName } from '../identity/user-name-sql.ts'

/** A new advice text. */
export interface AdviceChange {
  countryId: string
  productId: string
  cropId: string
  /** Null to delete it. */
  text: string | null
  /** The text before the edit, null if there was none; undefined to overwrite any text. */
  was?: string | null | undefined
}

export interface AdviceRejection {
  index: number
  reason: 'product' | 'crop' | 'read-only' | 'absent' | 'conflict'
  conflict: Pick<AdviceConflict, 'stored' | 'savedBy' | 'savedAt'> | null
}

export interface AdviceSaveResult {
  rejected: AdviceRejection[] | null
  /** The text of the first change as it is now; null where all texts were deleted. */
  first: JsonText<Advice> | null
}

/**
 * New advice has no row to lock, so concurrent saves lock the product instead, in the same order as
 * saves of product cells do.
 */
export function lockProducts(
  assignedCountries: readonly string[],
  changes: readonly AdviceChange[],
): Sql {
  const countries = [...new Set(changes.map(({ countryId }) => countryId))]
  const codes = [...new Set(changes.map(({ productId }) => productId))]
  return sql`
    select from products p
    where p.country_id = any(${countries}::text[]) and p.dh_code = any(${codes}::text[])
      and p.country_id = any(${assignedCountries}::text[]) and p.is_live_product
    order by p.country_id, p.legacy_product_id
    for no key update`
}

/**
 * Checks and saves in one statement, all texts or none; unchanged texts are not written. Products are
 * looked up one by one, because the planner assumes a hundred changes and would otherwise scan the
 * products of all countries.
 */
export function saveAdvice(
  assignedCountries: readonly string[],
  changes: readonly AdviceChange[],
): Sql {
  const rows = changes.map(({ was, ...change }, index) => ({
    ...change,
    index,
    was: was ?? null,
    guarded: was !== undefined,
  }))
  return sql`
    with change as materialized (
      select "countryId" as country_id, "productId" as code, "cropId" as crop_id,
        text as wanted, was, guarded, index
      from jsonb_to_recordset(${json(rows)}::jsonb) as c(
        "countryId" text, "productId" text, "cropId" text, text text, was text, guarded boolean, index int)
    ), target as materialized (
      select change.*, p.legacy_product_id, p.product_name, crop.name as crop_name,
        coalesce(r.is_read_only, false) as is_read_only,
        a.text as stored, a.updated_by, a.updated_at
      from change
      left join lateral (
        select * from products p
        where p.country_id = change.country_id and p.country_id = any(${assignedCountries}::text[])
          and p.dh_code = change.code and p.is_live_product
        limit 1
      ) p on true
      left join product_ranges r on r.id = p.product_range
      left join crops crop on crop.id = change.crop_id
      left join advice a on a.country_id = p.country_id
        and a.legacy_product_id = p.legacy_product_id and a.crop_id = change.crop_id
    ), rejected as materialized (
      select * from (
        select target.*, case
          when legacy_product_id is null then 'product'
          when crop_name is null then 'crop'
          when is_read_only then 'read-only'
          when guarded and stored is distinct from was and stored is distinct from wanted then 'conflict'
          when not guarded and stored is null and wanted is null then 'absent'
          end as reason
        from target
      ) checked where reason is not null
    ), deleted as (
      delete from advice a using target t
      where a.country_id = t.country_id and a.legacy_product_id = t.legacy_product_id
        and a.crop_id = t.crop_id and t.wanted is null and not exists (select from rejected)
    ), written as (
      insert into advice (country_id, legacy_product_id, crop_id, text)
      select country_id, legacy_product_id, crop_id, wanted from target
      where wanted is not null and stored is distinct from wanted and not exists (select from rejected)
      on conflict (country_id, legacy_product_id, crop_id) do update set text = excluded.text
      returning country_id, legacy_product_id, crop_id, updated_by, updated_at
    )
    select
      (select json_agg(json_build_object(
          'index', index, 'reason', reason, 'conflict', case when reason = 'conflict' then
            json_build_object('stored', stored, 'savedBy', last.actor, 'savedAt', last.at) end
        ) order by index)
        from rejected left join lateral (
          select ${userName(sql`v.actor`)} as actor, v.at from advice_versions v
          where v.country_id = rejected.country_id and v.crop_id = rejected.crop_id
            and v.legacy_product_id = rejected.legacy_product_id
          order by v.id desc limit 1
        ) last on reason = 'conflict') as rejected,
      (select json_build_object(
          'countryId', t.country_id,
          'crop', json_build_object('cropId', t.crop_id, 'cropName', t.crop_name),
          'product', json_build_object('productCode', t.code, 'productName', t.product_name),
          'applicationAdviceText', t.wanted, 'isReadOnly', t.is_read_only,
          'updatedBy', ${userName(sql`coalesce(w.updated_by, t.updated_by)`)},
          'updatedAt', coalesce(w.updated_at, t.updated_at))::text
        from target t left join written w using (country_id, legacy_product_id, crop_id)
        where t.wanted is not null
        order by t.index limit 1) as first`
}
