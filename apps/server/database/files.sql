-- Files: what uses them, and which wait to be read.

-- Links of products to files of ours. Addresses of other hosts count as well: a link that is typed with
-- the name of this server must not break either.
create or replace view file_uses as
select country_id, legacy_product_id, 'weblinkPackImage' as field, file_of_address(weblink_pack_image) as file_id
from products where file_of_address(weblink_pack_image) is not null
union all
select country_id, legacy_product_id, 'weblinkSafetyDataSheet', file_of_address(weblink_safety_data_sheet)
from products where file_of_address(weblink_safety_data_sheet) is not null;

create or replace function tell_received_file() returns trigger language plpgsql as $$
begin
  perform pg_notify('nutripim_files', '');
  return null;
end
$$;

create or replace trigger tell_received_file after update of state on staged_files
  for each row when (new.state = 'Received') execute function tell_received_file();

-- Addresses of a version answer with the same bytes for ever.
create or replace function keep_version() returns trigger language plpgsql as $$
begin
  if is_erasing() then
    return new;
  end if;
  raise exception 'A version of a file is never changed: add another.';
end
$$;

create or replace trigger keep_version before update on file_versions
  for each row execute function keep_version();
