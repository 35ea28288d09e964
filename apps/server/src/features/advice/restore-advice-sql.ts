import { type Sql, sql } from '../../platform/database/sql.ts'

const adviceRow = sql`coalesce(p.now_row, p.was_row)`

export const whyBlocked = sql`(
  select case
    when not o.is_live_product then 'Its product is not live.'
    when r.is_read_only then 'Advice of this product family is read-only.'
    end
  from products o left join product_ranges r on r.id = o.product_range
  where o.country_id = ${adviceRow} ->> 'country_id'
    and o.legacy_product_id = (${adviceRow} ->> 'legacy_product_id')::int)`

/** The codes that products carry now. */
export function codesOf(
  country: string,
  assignedCountries: readonly string[],
  ids: readonly number[],
): Sql {
  return sql`
    select p.legacy_product_id as id, p.dh_code as code from products p
    where p.country_id = ${country} and p.country_id = any(${assignedCountries}::text[])
      and p.legacy_product_id = any(${ids}::int[])`
}
