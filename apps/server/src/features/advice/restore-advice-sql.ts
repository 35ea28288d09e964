import { sql } from '../../platform/database/sql.ts'

const adviceRow = sql`coalesce(p.now_row, p.was_row)`

export const blockedReason = sql`(
  select case
    when o.legacy_product_id is null then 'The product is no longer there.'
    when not o.is_live_product then 'The product is not live.'
    when r.is_read_only then 'Advice of this product family is read-only.'
    when c.id is null then 'The crop was deleted.'
    end
  from (select ${adviceRow} as row) advice
  left join products o on o.country_id = advice.row ->> 'country_id'
    and o.legacy_product_id = (advice.row ->> 'legacy_product_id')::int
  left join product_ranges r on r.id = o.product_range
  left join crops c on c.id = advice.row ->> 'crop_id')`
