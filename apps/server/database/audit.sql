-- Audit by construction: every table of records is watched by the database itself, so that no way of writing
-- can forget the log. The list of watched tables is at the end.

-- In country order: two writers that touch the same countries wait for each other, never in a ring.
create or replace function raise_revisions(countries text[]) returns void language sql
begin atomic
  insert into country_revisions as counter (country_id, revision)
  select country_id, 1 from unnest(countries) country_id group by country_id order by country_id
  on conflict (country_id) do update set revision = counter.revision + 1, revision_id = new_short_id();
end;

-- Every country has its counter from the start, so that writers always find a row to lock.
create or replace function add_revision_counter() returns trigger language plpgsql as $$
begin
  insert into country_revisions (country_id, revision) values (new.id, 0) on conflict do nothing;
  return null;
end
$$;

create or replace trigger add_revision_counter after insert on countries
  for each row execute function add_revision_counter();

-- The keys in which two objects differ, with the value of each side.
create or replace function changed_keys(old_object jsonb, new_object jsonb)
  returns table (before jsonb, after jsonb) language sql immutable
begin atomic
  select jsonb_object_agg(key, old_object -> key), jsonb_object_agg(key, new_object -> key)
  from jsonb_object_keys(old_object || new_object) key
  where old_object -> key is distinct from new_object -> key;
end;

-- One statement's changes become audit rows in one statement, and raise the counters of their
-- countries. Columns are read from the catalog, so a new column is audited without being named here.
-- Long texts that did not change are compared but never built into JSON: an update first asks which
-- columns changed in any row, then looks at those alone. Columns that are left out are never converted:
-- a workbook of 30 MB took 190 MB of memory.
--
-- The lock of the countries is taken before the entries get their ids. Within a country, entries are
-- therefore committed in the order of their ids, and whoever has handled entry 1000 never finds a new one
-- below it.
--
-- It writes the log with the rights of its owner; where the server has a role of its own, that role can only
-- read the log. The search path is fixed, so that no temporary table takes its place. An erasure is not
-- recorded row by row: that would store the name again.
create or replace function record_changes() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  kind constant text := tg_argv[0];
  country constant text := tg_argv[1]; -- expressions over the key columns
  record constant text := tg_argv[2];
  keys constant text := tg_argv[3];
  -- Stamps say again who and when; computed columns follow from the others.
  left_out constant text[] := tg_argv[4]::text[] || '{updated_at,updated_by}';
  source text;
  before text := 'null::jsonb';
  after text := 'null::jsonb';
  changed text[];
  kept text;
  is_every_key_kept boolean;
begin
  if is_erasing() then
    return null;
  end if;
  if tg_op in ('INSERT', 'DELETE') then
    select string_agg(format('r.%I', attname), ', ' order by attnum) into kept
    from pg_attribute
    where attrelid = tg_relid and attnum > 0 and not attisdropped and attgenerated = ''
      and attname <> all (left_out);
    kept := format('(select to_jsonb(k) from (select %s) k)', kept);
    if tg_op = 'INSERT' then
      source := 'new_rows r';
      after := kept;
    else
      source := 'old_rows r';
      before := kept;
    end if;
  else
    source := format('old_rows o join new_rows n using (%s)', keys);
    execute (
      select format(
        'select count(*) = (select count(*) from new_rows), array_remove(array[%s]::text[], null) from %s',
        string_agg(
          format('case when bool_or(o.%1$I is distinct from n.%1$I) then %1$L end', attname), ','
        ),
        source
      )
      from pg_attribute
      where attrelid = tg_relid and attnum > 0 and not attisdropped and attgenerated = ''
        and attname <> all (left_out)
    ) into is_every_key_kept, changed;
    if not is_every_key_kept then
      raise exception 'The key of a % does not change: delete it and insert another.', kind;
    end if;
    if changed = '{}' then
      return null;
    end if;

    -- A column that is an object is compared key by key, by a join of its own.
    select
      concat(
        source,
        string_agg(format(' cross join lateral changed_keys(o.%1$I, n.%1$I) %2$I', name, keys_of), '')
          filter (where is_object),
        ' where ', string_agg(is_changed, ' or ')
      ),
      string_agg(format(field, is_changed, name, old_value), ' || '),
      string_agg(format(field, is_changed, name, new_value), ' || ')
    into source, before, after
    from (
      select attname as name, atttypid = 'jsonb'::regtype as is_object, 'keys of ' || attname as keys_of
      from pg_attribute
      where attrelid = tg_relid and attname = any (changed)
    ) changed_columns
    cross join lateral (
      select
        format(case when is_object then '%2$I.before is not null'
          else 'o.%1$I is distinct from n.%1$I' end, name, keys_of) as is_changed,
        format(case when is_object then '%2$I.before' else 'o.%1$I' end, name, keys_of) as old_value,
        format(case when is_object then '%2$I.after' else 'n.%1$I' end, name, keys_of) as new_value,
        'case when %s then jsonb_build_object(%L, %s) else ''{}'' end' as field
    ) expressions;
  end if;

  execute format(
    'with locked as materialized (
       select from country_revisions
       where country_id = any (array(select distinct %s from %s))
       order by country_id for update
     ), written as (
       insert into audit_log
         (country_id, record_id, before, after, kind, change, at, actor, request_id, act, reason)
       select %s, %s, %s, %s, $1, $2, $3, $4, $5, $6, $7
       from (select where (select count(*) from locked) >= 0) locked_first, %s
       returning country_id
     )
     select raise_revisions(array_agg(distinct country_id)) from written',
    country, case tg_op when 'DELETE' then 'old_rows' else 'new_rows' end,
    country, record, before, after, source
  )
  using kind, lower(tg_op), current_moment(), current_actor(),
    nullif(current_setting('nutripim.request', true), ''),
    nullif(current_setting('nutripim.act', true), ''),
    nullif(current_setting('nutripim.reason', true), '');
  return null;
end
$$;

-- Watches a table from now on. Its records are named by their key without the country, or by the
-- columns in `record` where all columns belong to the key. `left_out` never reaches the log.
-- Columns of type jsonb must be objects, never null, unless left out.
create or replace function audit_table(
  watched regclass, kind text, record text[] default null, left_out text[] default '{}'
) returns void language plpgsql as $$
declare
  key_columns constant text[] := array(
    select attname from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
    where indrelid = watched and indisprimary
    order by array_position(indkey::int2[], attnum)
  );
  arguments constant text := format(
    'execute function record_changes(%L, %L, %L, %L, %L)',
    kind,
    case when 'country_id' = any (key_columns) then 'country_id' else '''*''' end,
    (
      select format('concat_ws(''/'', %s)', string_agg(quote_ident(name), ', '))
      from unnest(coalesce(record, array_remove(key_columns, 'country_id'))) name
    ),
    (select string_agg(quote_ident(name), ', ') from unnest(key_columns) name),
    left_out
  );
begin
  execute format(
    'create or replace trigger audit_insert after insert on %1$s
       referencing new table as new_rows for each statement %2$s;
     create or replace trigger audit_update after update on %1$s
       referencing old table as old_rows new table as new_rows for each statement %2$s;
     create or replace trigger audit_delete after delete on %1$s
       referencing old table as old_rows for each statement %2$s;
     create or replace trigger refuse_truncate before truncate on %1$s
       for each statement execute function refuse_change(''its rows would leave no trace'')',
    watched, arguments
  );
end
$$;

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
  audit_table('dealers', 'dealer'),
  audit_table('declaration_profiles', 'declaration profile', record => '{country_id}'),
  audit_table('elements', 'element'),
  audit_table('erasures', 'erasure'),
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
