-- Audit by construction. Every table of records is watched by the database itself, so that no way
-- of writing can forget the log: `select audit_table('dealers', 'dealer')` after `create table`.
--
-- A transaction that writes says who it writes for, with settings local to the transaction:
--   nutripim.actor    the user (e-mail); without it the writer is 'system'
--   nutripim.request  the id of the request        nutripim.act     the name of the call
--   nutripim.reason   why, where one was asked for
--   nutripim.moment   when, instead of the clock: for history that happened before it was loaded here

create function current_actor() returns text language sql stable
return coalesce(nullif(current_setting('nutripim.actor', true), ''), 'system');

create function current_moment() returns timestamptz language sql volatile
return coalesce(nullif(current_setting('nutripim.moment', true), '')::timestamptz, clock_timestamp());

-- What changed, and only that. An inserted record stands whole in `after`, a deleted one whole in
-- `before`; an update names the fields that differ, and inside an object (a composition) the keys
-- that differ, null on the side where the key is absent. Following a record's rows therefore gives
-- its state at any moment.
create table audit_log (
  country_id text not null, -- '*' for what belongs to no country
  id bigint generated always as identity,
  at timestamptz not null default current_moment(),
  actor text not null default current_actor(),
  request_id text,
  act text,
  kind text not null,
  record_id text not null,
  change text not null check (change in ('insert', 'update', 'delete')),
  before jsonb,
  after jsonb,
  reason text,
  primary key (country_id, id)
);

create index audit_log_by_time on audit_log (country_id, at desc);
create index audit_log_by_record on audit_log (kind, record_id, id desc);
create index audit_log_by_actor on audit_log (actor, at desc);

-- How often a country's data changed; '*' counts what belongs to no country. Read in the statement
-- that reads the data, it tells whether an earlier answer still holds.
create table country_revisions (
  country_id text primary key,
  revision bigint not null
) with (fillfactor = 50);

-- In country order: two writers that touch the same countries wait for each other, never in a ring.
create function raise_revisions(countries text[]) returns void language sql
begin atomic
  insert into country_revisions as counter (country_id, revision)
  select country_id, 1 from unnest(countries) country_id group by country_id order by country_id
  on conflict (country_id) do update set revision = counter.revision + 1;
end;

-- The keys in which two objects differ, with the value of each side.
create function changed_keys(old_object jsonb, new_object jsonb)
  returns table (before jsonb, after jsonb) language sql immutable
begin atomic
  select jsonb_object_agg(key, old_object -> key), jsonb_object_agg(key, new_object -> key)
  from jsonb_object_keys(old_object || new_object) key
  where old_object -> key is distinct from new_object -> key;
end;

-- One statement's changes become audit rows in one statement, and raise the counters of their
-- countries. Columns are read from the catalog, so a new column is audited without being named here.
-- Long texts that did not change are compared but never built into JSON: an update first asks which
-- columns changed in any row, then looks at those alone.
create function record_changes() returns trigger language plpgsql as $$
declare
  kind constant text := tg_argv[0];
  country constant text := tg_argv[1]; -- expressions over the key columns
  record constant text := tg_argv[2];
  keys constant text := tg_argv[3];
  left_out constant text[] := tg_argv[4];
  source text;
  before text := 'null::jsonb';
  after text := 'null::jsonb';
  changed text[];
  is_every_key_kept boolean;
begin
  if tg_op = 'INSERT' then
    source := 'new_rows n';
    after := format('to_jsonb(n) - %L::text[]', left_out);
  elsif tg_op = 'DELETE' then
    source := 'old_rows o';
    before := format('to_jsonb(o) - %L::text[]', left_out);
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
      where attrelid = tg_relid and attnum > 0 and not attisdropped
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
    'with written as (
       insert into audit_log
         (country_id, record_id, before, after, kind, change, at, actor, request_id, act, reason)
       select %s, %s, %s, %s, $1, $2, $3, $4, $5, $6, $7 from %s
       returning country_id
     )
     select raise_revisions(array_agg(distinct country_id)) from written',
    country, record, before, after, source
  )
  using kind, lower(tg_op), current_moment(), current_actor(),
    nullif(current_setting('nutripim.request', true), ''),
    nullif(current_setting('nutripim.act', true), ''),
    nullif(current_setting('nutripim.reason', true), '');
  return null;
end
$$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% on % is refused: %', tg_op, tg_table_name, tg_argv[0]
    using errcode = 'insufficient_privilege';
end
$$;

-- Watches a table from now on. Its records are named by their key without the country, or by the
-- columns in `record` where all columns belong to the key. `left_out` never reaches the log.
-- Columns of type jsonb must be objects, never null, unless left out.
create function audit_table(
  watched regclass, kind text, record text[] default null, left_out text[] default '{}'
) returns void language plpgsql as $$
declare
  key_columns constant text[] := array(
    select attname from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
    where indrelid = watched and indisprimary
    order by array_position(indkey::int2[], attnum)
  );
  -- Computed columns follow from the others; stamps say again who and when.
  silent_columns constant text[] := left_out || array(
    select attname::text from pg_attribute
    where attrelid = watched
      and (attgenerated <> '' or attname in ('updated_at', 'updated_by'))
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
    silent_columns
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

-- For logs: rows are added and never touched again, whoever asks.
create function make_append_only(log regclass) returns void language plpgsql as $$
begin
  execute format(
    'create trigger append_only before update or delete or truncate on %1$s
       for each statement execute function refuse_change(''it is append-only'');
     alter table %1$s enable always trigger append_only',
    log
  );
end
$$;

select make_append_only('audit_log');

-- Who wrote a record last, kept on the record where screens show it. Not compared first whether
-- anything changed: that would unpack every long text of every row.
create function stamp_update() returns trigger language plpgsql as $$
begin
  new.updated_at := current_moment();
  new.updated_by := current_actor();
  return new;
end
$$;

create function stamp_table(stamped regclass) returns void language plpgsql as $$
begin
  execute format(
    'create trigger stamp before update on %s for each row execute function stamp_update()', stamped
  );
end
$$;
