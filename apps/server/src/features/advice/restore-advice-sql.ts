import { sql } from '../../platform/database/sql.ts'

const adviceRow = sql`coalesce(p.now_row, p.was_row)`

export const blockedReason = sql`(
  select case
    when not o.is_live_product then 'The product is not live.'
    when r.is_read_only then 'Advice of this product family is read-only.'
    end
  from products o left join product_ranges r on r.id = o.product_range
  where o.country_id = ${adviceRow} ->> 'country_id'
    and o.legacy_product_id = (${adviceRow} ->> 'legacy_product_id')::int)`
