-- The links of live products, under the names that the contract gives the fields.
create or replace view linked_products as
select p.country_id, p.legacy_product_id, l.field, l.url, l.link
from products p
cross join lateral (values
  ('weblinkPackImage', p.weblink_pack_image, p.weblink_pack_image),
  ('weblinkSafetyDataSheet', p.weblink_safety_data_sheet, p.weblink_safety_data_sheet),
  ('labelCodeFront', p.label_code_front, 'label:' || p.label_code_front),
  ('labelCodeBack', p.label_code_back, 'label:' || p.label_code_back)
) l (field, url, link)
where p.is_live_product and btrim(l.url) <> '';

-- What completion and descriptions show: `url` is the field's own value.
create or replace view broken_links as
select l.country_id, l.legacy_product_id, l.field, l.url, c.broken_since, c.last_good
from link_checks c
join linked_products l using (link)
where c.broken_since is not null;

-- A link that breaks or recovers changes what its countries are shown, though no product was written.
create or replace function tell_link_checks() returns trigger language plpgsql as $$
begin
  -- Nearly every check finds what the last one found.
  if not exists (
    select from old_rows o join new_rows n using (key)
    where o.broken_since is distinct from n.broken_since
  ) then
    return null;
  end if;
  perform raise_revisions(array[country_id]), tell_change(country_id, 'link check', ids, null, now(), null)
  from (
    select l.country_id, jsonb_agg(distinct l.legacy_product_id::text) as ids
    from old_rows o join new_rows n using (key) join linked_products l on l.link = n.link
    where o.broken_since is distinct from n.broken_since
    group by l.country_id
    order by l.country_id -- in the order in which every writer locks the counters
  ) shown;
  return null;
end
$$;

create or replace trigger tell_changes after update on link_checks
  referencing old table as old_rows new table as new_rows
  for each statement execute function tell_link_checks();
