-- When the composition of a product last changed. The log knows it too, but asking it for each product
-- of a country reads every month of the log.
alter table products add column composition_at timestamptz;

alter table products disable trigger user;
update products p set composition_at = coalesce(last.at, p.created_at)
from products q left join (
  select country_id, record_id, max(at) as at from (select * from audit_log union all select * from audit_archive) entries
  where kind = 'product' and after ? 'composition'
  group by country_id, record_id
) last on last.country_id = q.country_id and last.record_id = q.legacy_product_id::text
where p.country_id = q.country_id and p.legacy_product_id = q.legacy_product_id;
alter table products enable trigger user;

alter table products
  alter column composition_at set default current_moment(),
  alter column composition_at set not null;
