import { json, type Sql, sql } from '../../../platform/database/sql.ts'

export const whyBlocked = sql`case
  when p.was_row is null then null
  when not exists (
    select from products o
    where o.country_id = p.was_row ->> 'country_id'
      and o.legacy_product_id = (p.was_row ->> 'legacy_product_id')::int
  ) then 'The product is no longer there.'
  when not exists (select from crops c where c.id = p.was_row ->> 'crop_id')
    then 'The crop was deleted.'
  when not exists (select from elements e where e.id = p.was_row ->> 'element_id')
    then 'The element was deleted.'
  end`

/** An empty list has no row to lock. */
export const lockAllLinks = (): Sql => sql`lock table product_links in share row exclusive mode`

export function removeLinks(country: string, records: readonly string[]): Sql {
  return sql`
    delete from product_links l
    where l.country_id = ${country}
      and concat_ws('/', l.element_id, l.crop_id, l.legacy_product_id) = any(${records}::text[])`
}

export function placeLinks(
  country: string,
  placed: readonly { record: string; position: unknown }[],
): Sql {
  return sql`
    insert into product_links as l (country_id, element_id, crop_id, legacy_product_id, position)
    select ${country}, split_part(record, '/', 1), split_part(record, '/', 2),
      split_part(record, '/', 3)::int, position
    from jsonb_to_recordset(${json(placed)}::jsonb) as p(record text, position int)
    on conflict (country_id, element_id, crop_id, legacy_product_id)
    do update set position = excluded.position where l.position <> excluded.position`
}
