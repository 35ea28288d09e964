import { type Sql, sql } from '../../platform/database/sql.ts'
import { listOrder } from './list-order-sql.ts'

export const listCountries = (): Sql =>
  sql`select id, name from countries where is_active order by ${listOrder('countries')}`

/** Includes retired countries, because their users continue to work in them. */
export const listAssignedCountries = (assignedCountries: readonly string[]): Sql => sql`
  select id, name from countries
  where id = any(${assignedCountries}::text[])
  order by ${listOrder('countries')}`

export const listAssignedRegions = (assignedCountries: readonly string[]): Sql => sql`
  select region, array_agg(id order by id) as countries from countries
  where id = any(${assignedCountries}::text[])
  group by region order by region collate "und-x-icu"`

export const listCountriesWithProducts = (assignedCountries: readonly string[]): Sql => sql`
  select id, name from countries c
  where id = any(${assignedCountries}::text[])
    and exists (select from products p where p.country_id = c.id and p.is_live_product)
  order by ${listOrder('c')}`

interface Entry {
  isActive: boolean
}

/** Adds `isRetired` to retired items only. */
export const setRetired = <Row extends object>(rows: readonly (Row & Entry)[]) =>
  rows.map(({ isActive, ...row }) => (isActive ? row : { ...row, isRetired: true as const }))

export const listProductRanges = (
  country: string | undefined,
  withReadOnly: boolean,
  withRetired: boolean,
): Sql => sql`
  select id, name, is_read_only as "isReadOnly", is_active as "isActive" from product_ranges
  where (is_active or ${withRetired})
    and (${withReadOnly} or not is_read_only)
    and (${country ?? null}::text is null or country_ids is null or ${country ?? null} = any(country_ids))
  order by ${listOrder('product_ranges')}`

export const listProductForms = (withRetired: boolean): Sql => sql`
  select id, name, is_active as "isActive" from product_forms
  where is_active or ${withRetired} order by ${listOrder('product_forms')}`

export const listElements = (ids: readonly string[]): Sql => sql`
  select e.id, coalesce(stored.name, e.id) as name
  from unnest(${ids}::text[]) with ordinality as e(id, position)
  left join elements stored using (id)
  order by e.position`

export const listFormulations = (withRetired: boolean): Sql => sql`
  select id, name, is_active as "isActive" from formulations
  where is_active or ${withRetired} order by ${listOrder('formulations')}`

export const listActionCategories = (withRetired: boolean): Sql => sql`
  select id, name, is_active as "isActive" from action_categories
  where is_active or ${withRetired} order by ${listOrder('action_categories')}`

export const listCrops = (withRetired: boolean): Sql => sql`
  select id as "cropId", name as "cropName", is_active as "isActive" from crops
  where is_active or ${withRetired} order by ${listOrder('crops')}`
