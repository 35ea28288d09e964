-- Audit by construction: every table of records is watched by the database itself, so that no way of writing
-- can forget the log. The list of watched tables is at the end.

-- In country order: two writers that touch the same countries wait for each other, never in a ring.
-- PL/pgSQL keeps the plan of the statement, here and below; a function in SQL would make it at each save.
create or replace function raise_revisions(countries text[]) returns void language plpgsql as $$
begin
  insert into country_revisions as counter (country_id, revision)
  select distinct country_id, 1 from unnest(countries) country_id order by country_id
  on conflict (country_id) do update set revision = counter.revision + 1, revision_id = new_short_id();
end
$$;

-- Every country has its counter from the start, so that writers always find a row to lock.
create or replace function add_revision_counter() returns trigger language plpgsql as $$
begin
  insert into country_revisions (country_id, revision) values (new.id, 0) on conflict do nothing;
  return null;
end
$$;

create or replace trigger add_revision_counter after insert on countries
  for each row execute function add_revision_counter();

-- Watches a table from now on. Its records are named by their key without the country, or by the
-- columns in `record` where all columns belong to the key. `left_out` never reaches the log.
-- Columns of type jsonb must be objects, never null, unless left out.
--
-- Each table gets a trigger function of its own, written from its columns, because the plans of fixed
-- statements are made once per connection and not at each save. A migration that adds or drops a column
-- needs to do nothing: the server compares the comment of the function with the columns, and applies this
-- file again where they differ.
--
-- One statement's changes become audit rows in one statement, and raise the counters of their countries.
-- Values that did not change are compared but never built into JSON. Columns that are left out are never
-- converted: a workbook of 30 MB took 190 MB of memory.
--
-- The lock of the countries is taken before the entries get their ids. Within a country, entries are
-- therefore committed in the order of their ids, and whoever has handled entry 1000 never finds a new one
-- below it.
--
-- The functions write the log with the rights of their owner; where the server has a role of its own, that
-- role can only read the log. The search path is fixed, so that no temporary table takes its place. An
-- erasure is not recorded row by row: that would store the name again. Nested loops are off, because a plan
-- that was made for one changed row serves 20,000 later.
create or replace function audit_table(
  watched regclass, kind text, record text[] default null, left_out text[] default '{}'
) returns void language plpgsql as $$
declare
  key_columns constant text[] := array(
    select attname from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
    where indrelid = watched and indisprimary
    order by array_position(indkey::int2[], attnum)
  );
  country constant text := case when 'country_id' = any (key_columns) then 'r.country_id' else '''*''' end;
  record_id constant text := format('concat_ws(''/'', %s)', (
    select string_agg(format('r.%I', name), ', ')
    from unnest(coalesce(record, array_remove(key_columns, 'country_id'))) name
  ));
  is_same_record constant text := (
    select string_agg(format('o.%1$I = r.%1$I', name), ' and ') from unnest(key_columns) name
  );
  recorder constant text := format('record_changes_of_%s', watched);
  row_fields text;
  old_fields text;
  new_fields text;
  joins_of_keys text;
  any_change text;
begin
  with columns as (
    select attname as name, atttypid = 'jsonb'::regtype as is_object, 'keys of ' || attname as keys_of
    from pg_attribute
    where attrelid = watched and attnum > 0 and not attisdropped
      -- Computed columns follow from the others; stamps say again who and when.
      and attgenerated = '' and attname <> all (left_out || '{updated_at,updated_by}')
  ), fields as (
    select name,
      format('o.%1$I is distinct from r.%1$I', name) as is_changed,
      format(case when is_object then '%2$I.before' else 'o.%1$I' end, name, keys_of) as old_value,
      format(case when is_object then '%2$I.after' else 'r.%1$I' end, name, keys_of) as new_value,
      case when is_object then format(
        'left join lateral (
           select jsonb_object_agg(key, o.%1$I -> key) as before, jsonb_object_agg(key, r.%1$I -> key) as after
           from jsonb_object_keys(case when o.%1$I is distinct from r.%1$I then o.%1$I || r.%1$I else ''{}'' end) key
           where o.%1$I -> key is distinct from r.%1$I -> key
         ) %2$I on true', name, keys_of) end as join_of_keys
    from columns
  )
  select string_agg(format('r.%I', name), ', ' order by name),
    string_agg(field_if(is_changed, name, old_value), ' || ' order by name),
    string_agg(field_if(is_changed, name, new_value), ' || ' order by name),
    coalesce(string_agg(join_of_keys, ' ' order by name), ''),
    string_agg(is_changed, ' or ' order by name)
  into row_fields, old_fields, new_fields, joins_of_keys, any_change
  from fields;

  execute format(
    $template$
    create or replace function %1$I() returns trigger language plpgsql
      security definer set search_path = public, pg_temp set enable_nestloop = off set jit = off as $function$
    declare
      countries text[];
    begin
      if is_erasing() then
        return null;
      end if;
      if tg_op = 'INSERT' then
        %2$s;
      elsif tg_op = 'DELETE' then
        %3$s;
      elsif exists (select from old_rows o where not exists (select from new_rows r where %5$s)) then
        raise exception 'The key of a %% does not change: delete it and insert another.', %6$L;
      else
        %4$s;
      end if;
      if countries is not null then
        perform raise_revisions(countries);
      end if;
      return null;
    end
    $function$
    $template$,
    recorder,
    write_entries(kind, 'insert', format(
      'select %s as country_id, %s as record_id, null::jsonb as before, row_of_columns.after
       from new_rows r cross join lateral (
         select to_jsonb(k) as after from (select %s) k
       ) row_of_columns', country, record_id, row_fields)),
    write_entries(kind, 'delete', format(
      'select %s as country_id, %s as record_id, row_of_columns.before, null::jsonb as after
       from old_rows r cross join lateral (
         select to_jsonb(k) as before from (select %s) k
       ) row_of_columns', country, record_id, row_fields)),
    write_entries(kind, 'update', format(
      'select %s as country_id, %s as record_id, %s as before, %s as after
       from old_rows o join new_rows r on %s %s
       where %s', country, record_id, old_fields, new_fields, is_same_record, joins_of_keys, any_change)),
    is_same_record,
    kind
  );
  execute (
    select format('comment on function %I() is %L', recorder, 'written for ' || array_agg(attname order by attname)::text)
    from pg_attribute
    where attrelid = watched and attnum > 0 and not attisdropped
  );
  execute format(
    'create or replace trigger audit_insert after insert on %1$s
       referencing new table as new_rows for each statement execute function %2$I();
     create or replace trigger audit_update after update on %1$s
       referencing old table as old_rows new table as new_rows for each statement execute function %2$I();
     create or replace trigger audit_delete after delete on %1$s
       referencing old table as old_rows for each statement execute function %2$I();
     create or replace trigger refuse_truncate before truncate on %1$s
       for each statement execute function refuse_change(''its rows would leave no trace'')',
    watched, recorder
  );
end
$$;

-- Parts of the text of those functions.
create or replace function field_if(condition text, name text, value text) returns text language sql
return format('case when %s then jsonb_build_object(%L, %s) else ''{}'' end', condition, name, value);

create or replace function write_entries(kind text, change text, entries text) returns text language sql
return format(
  'with entry as materialized (%s), locked as materialized (
     select from country_revisions
     where country_id = any (array(select distinct country_id from entry))
     order by country_id for update
   ), written as (
     insert into audit_log
       (country_id, record_id, before, after, kind, change, at, actor, request_id, act, reason)
     select country_id, record_id, before, after, %L, %L, current_moment(), current_actor(),
       nullif(current_setting(''nutripim.request'', true), ''''),
       nullif(current_setting(''nutripim.act'', true), ''''),
       nullif(current_setting(''nutripim.reason'', true), '''')
     from entry
     where (select count(*) from locked) >= 0
     returning country_id
   )
   select array_agg(distinct country_id) into countries from written',
  entries, kind, change
);

create or replace view audit_entries as
select * from audit_log union all select * from audit_archive;

-- The entries of one record, in no order. A statement that seldom needs them calls this, because its own
-- plan would otherwise contain the indexes of every month.
create or replace function log_of_record(record_kind text, record text) returns setof audit_log
  language plpgsql stable rows 10 set plan_cache_mode = force_generic_plan as $$
begin
  return query select * from audit_entries a where a.kind = record_kind and a.record_id = record;
end
$$;

select
  audit_table('access_requests', 'access request', left_out => '{mail_id}'),
  audit_table('action_categories', 'action category'),
  audit_table('advice', 'advice'),
  audit_table('api_key_secrets', 'api key secret', record => '{api_key_id}', left_out => '{digest}'),
  audit_table('api_keys', 'api key', left_out => '{warned_of}'),
  audit_table('approvals', 'approval'),
  audit_table('channel_settings', 'channel setting'),
  audit_table('channels', 'channel'),
  audit_table('code_reservations', 'code reservation'),
  audit_table('countries', 'country'),
  audit_table('crops', 'crop'),
  audit_table('data_downloads', 'data download', record => '{user_id}', left_out => '{user_ids}'),
  audit_table('dealers', 'dealer'),
  audit_table('declaration_profiles', 'declaration profile', record => '{country_id}'),
  audit_table('elements', 'element'),
  audit_table('erasures', 'erasure'),
  audit_table('file_versions', 'file version', record => '{file_id}'),
  audit_table('files', 'file'),
  audit_table('formulations', 'formulation'),
  audit_table('imports', 'import', left_out => '{file,changes}'),
  audit_table('notification_preferences', 'notification preference'),
  audit_table('phrases', 'phrase'),
  audit_table('product_forms', 'product form'),
  audit_table('product_links', 'product link'),
  audit_table('product_ranges', 'product range'),
  audit_table('products', 'product', left_out => '{composition_at}'),
  audit_table('publication_requests', 'publication request'),
  audit_table('roles', 'role'),
  audit_table('saved_views', 'saved view'),
  audit_table('units', 'unit'),
  audit_table('user_countries', 'user country', record => '{user_id}'),
  audit_table('user_roles', 'user role', record => '{user_id}'),
  audit_table('users', 'user'),
  audit_table('webhook_secrets', 'webhook secret', record => '{webhook_id}', left_out => '{salt}'),
  audit_table('webhooks', 'webhook');

-- The statement triggers of a partitioned table do not protect its partitions; each has its own.
select make_append_only(log.relid)
from unnest('{audit_log,audit_archive}'::regclass[]) root cross join pg_partition_tree(root) log;
select make_read_only(archive.relid) from pg_partition_tree('audit_archive') archive;

-- What recorded the changes of all tables once.
drop function if exists record_changes();
drop function if exists changed_keys(jsonb, jsonb);
