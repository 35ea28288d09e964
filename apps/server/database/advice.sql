-- A transaction that brings old texts back says so with nutripim.restoring = 'on'.
create or replace function keep_advice_versions() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  is_restoring constant boolean :=
    coalesce(current_setting('nutripim.restoring', true), '') = 'on' and tg_op <> 'DELETE';
  change constant text := case when is_restoring then 'restored' else tg_argv[0] end;
begin
  if tg_op = 'INSERT' then
    insert into advice_versions (country_id, legacy_product_id, crop_id, change, text)
    select country_id, legacy_product_id, crop_id, change, text from new_rows;
  elsif tg_op = 'DELETE' then
    insert into advice_versions (country_id, legacy_product_id, crop_id, change, text)
    select country_id, legacy_product_id, crop_id, change, text from old_rows;
  else
    insert into advice_versions (country_id, legacy_product_id, crop_id, change, text)
    select country_id, legacy_product_id, crop_id, change, n.text
    from old_rows o join new_rows n using (country_id, legacy_product_id, crop_id)
    where o.text <> n.text;
  end if;
  return null;
end
$$;

create or replace trigger versions_insert after insert on advice
  referencing new table as new_rows for each statement
  execute function keep_advice_versions('created');

create or replace trigger versions_update after update on advice
  referencing old table as old_rows new table as new_rows for each statement
  execute function keep_advice_versions('changed');

create or replace trigger versions_delete after delete on advice
  referencing old table as old_rows for each statement
  execute function keep_advice_versions('deleted');

select make_append_only('advice_versions');
