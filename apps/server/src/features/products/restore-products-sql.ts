import { json, type Sql, sql } from '../../platform/database/sql.ts'

export const whyBlocked = sql`case
  when p.now_row is null then 'It was a draft. Drafts cannot be restored.'
  when p.was_row is null then 'It was created later. Restoring does not delete products.'
  when p.now_row -> 'is_live_product' = 'false' then 'It is a draft.'
  end`

/** Cells whose previous value the database would reject now, with the reason. */
export const listRejectedCells = (
  country: string,
  cells: readonly { record: string; field: string; old: unknown }[],
): Sql => sql`
  select record, field, reason from (
    select c.record, c.field, case c.field
      when 'dh_code' then (
        select format('The DH code is used by %s now.', o.product_name) from products o
        where o.country_id = ${country} and o.dh_code = c.old
          and o.legacy_product_id::text <> c.record limit 1)
      when 'product_range' then (
        select 'The product range was deleted.'
        where not exists (select from product_ranges r where r.id = c.old))
      when 'form_of_product' then (
        select 'The form of product was deleted.'
        where not exists (select from product_forms f where f.id = c.old))
      end as reason
    from jsonb_to_recordset(${json(cells)}::jsonb) as c(record text, field text, old text)
    where c.old is not null
  ) checked
  where reason is not null`
