import { type Sql, sql } from '../../platform/sql.ts'

export const countries = (): Sql =>
  sql`select id, name from countries where is_active order by name collate "und-x-icu", id`

export const countriesOf = (held: readonly string[]): Sql => sql`
  select id, name from countries
  where is_active and id = any(${held}::text[])
  order by name collate "und-x-icu", id`

export const countriesWithProducts = (held: readonly string[]): Sql => sql`
  select id, name from countries c
  where is_active and id = any(${held}::text[])
    and exists (select from products p where p.country_id = c.id and p.is_live_product)
  order by name collate "und-x-icu", id`

export const productRanges = (country: string | undefined, withReadOnly: boolean): Sql => sql`
  select id, name, is_read_only as "isReadOnly" from product_ranges
  where is_active
    and (${withReadOnly} or not is_read_only)
    and (${country ?? null}::text is null or country_ids is null or ${country ?? null} = any(country_ids))
  order by position, id`

export const productForms = (): Sql =>
  sql`select id, name from product_forms where is_active order by position, id`

export const elements = (ids: readonly string[]): Sql => sql`
  select e.id, coalesce(stored.name, e.id) as name
  from unnest(${ids}::text[]) with ordinality as e(id, position)
  left join elements stored using (id)
  order by e.position`

export const formulations = (): Sql =>
  sql`select id, name from formulations where is_active order by position, id`

export const actionCategories = (): Sql =>
  sql`select id, name from action_categories where is_active order by position, id`

export const crops = (): Sql => sql`
  select id as "cropId", name as "cropName" from crops
  where is_active order by name collate "und-x-icu", id`
