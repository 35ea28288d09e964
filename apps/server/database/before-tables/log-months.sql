-- The first instant of a month in UTC, whatever the time zone of the session is.
create or replace function start_of_month(moment timestamptz) returns timestamptz language sql immutable
return date_trunc('month', moment at time zone 'UTC') at time zone 'UTC';

create or replace function next_month(moment timestamptz) returns timestamptz language sql immutable
return (date_trunc('month', moment at time zone 'UTC') + interval '1 month') at time zone 'UTC';

-- As the names of partitions have it: 2026_12.
create or replace function name_of_month(moment timestamptz) returns text language sql immutable
return to_char(moment at time zone 'UTC', 'YYYY_MM');

-- The partitions of the log or of the archive, with the months in which they begin and end. The first one
-- has no beginning.
create or replace function list_log_months(parent regclass)
  returns table (part regclass, name text, starts timestamptz, ends timestamptz, is_divided boolean)
  language sql stable
begin atomic
  select c.oid::regclass, c.relname::text,
    case when c.relname like 'month%' then named.month end,
    case when c.relname like 'month%' then next_month(named.month) else named.month end,
    pg_get_expr(c.relpartbound, c.oid) not like '%(MAXVALUE)'
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  cross join lateral (
    select case when c.relname ~ '^(month|before)_\d{4}_\d\d$'
      then to_timestamp(right(c.relname, 7) || ' +00', 'YYYY_MM TZH') end as month
  ) named
  where i.inhparent = parent and named.month is not null
  order by 4;
end;

create or replace function create_log_month(month timestamptz) returns void language plpgsql as $$
declare
  part constant text := format('log.month_%s', name_of_month(month));
begin
  -- Created apart and then attached, because that does not lock the log. The condition lets the month move
  -- to the archive without being read.
  execute format(
    'create table %1$s (like audit_log including defaults including constraints,
       primary key (country_id, id),
       constraint within_month check (at >= %2$L and at < %3$L))',
    part, month, next_month(month)
  );
  perform make_append_only(part);
  execute format(
    'alter table audit_log attach partition %s for values from (%L) to (%L)', part, month, next_month(month)
  );
end
$$;

-- Does the next step that is due, and returns its name, or null if nothing is left to do. Each step is a
-- transaction of its own, because the second one reads the whole log of a database from before months:
-- nothing may wait for that. Servers call this again and again.
create or replace function advance_log_months() returns text
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '3s' as $$
declare
  first_months record;
  last_entry timestamptz;
  month timestamptz;
begin
  if not pg_try_advisory_xact_lock(7204052) then
    return null;
  end if;

  if to_regclass('log.undivided') is not null then
    -- The last entry of each country, from the end of its index.
    with recursive country as (
      (select country_id from log.undivided order by country_id limit 1)
      union all
      select (
        select u.country_id from log.undivided u where u.country_id > c.country_id
        order by u.country_id limit 1)
      from country c where c.country_id is not null
    )
    select max(newest.at) into last_entry from country c cross join lateral (
      select u.at from log.undivided u where u.country_id = c.country_id order by u.at desc limit 1
    ) newest;
    -- Some days ahead, so that the month does not begin between two steps.
    month := next_month(greatest(now() + interval '3 days', last_entry));
    execute format(
      'alter table log.undivided add constraint within_month check (at < %L) not valid', month
    );
    execute format('alter table log.undivided rename to before_%s', name_of_month(month));
    return 'limit';
  end if;

  select m.*, k.convalidated into first_months
  from list_log_months('audit_log') m
  join pg_constraint k on k.conrelid = m.part and k.conname = 'within_month'
  where not m.is_divided;
  if found then
    if not first_months.convalidated then
      execute format('alter table %s validate constraint within_month', first_months.part);
      return 'check';
    end if;
    execute format('alter table audit_log detach partition %s', first_months.part);
    execute format(
      'alter table audit_log attach partition %s for values from (minvalue) to (%L)',
      first_months.part, first_months.ends
    );
    return 'divide';
  end if;

  foreach month in array array[start_of_month(now()), next_month(now())] loop
    if to_regclass(format('log.month_%s', name_of_month(month))) is null
      and month >= (select min(ends) from (
        select ends from list_log_months('audit_log') where starts is null
        union all select ends from list_log_months('audit_archive') where starts is null) first)
      -- A month that had no partition in time stays where its entries are.
      and not exists (select from log.other where at >= month and at < next_month(month))
    then
      perform create_log_month(month);
      return name_of_month(month);
    end if;
  end loop;
  return null;
end
$$;

-- Moves the oldest month to the archive if more than `kept` whole months are in the log, or moves an
-- archived month to the tablespace. Returns its name, or null if nothing is left to do.
create or replace function archive_log_month(kept integer, tablespace_name text) returns text
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '3s' as $$
declare
  wanted constant oid := (select oid from pg_tablespace where spcname = tablespace_name);
  month record;
  part_index regclass;
begin
  if kept < 1 then
    raise exception 'At least one month stays in the log.';
  end if;
  if tablespace_name is not null and wanted is null then
    raise exception 'There is no tablespace "%".', tablespace_name;
  end if;
  if not pg_try_advisory_xact_lock(7204052) then
    return null;
  end if;

  select * into month from list_log_months('audit_log')
  where is_divided
    and ends <= (date_trunc('month', now() at time zone 'UTC') - make_interval(months => kept)) at time zone 'UTC'
  limit 1;
  if found then
    execute format('alter table audit_log detach partition %s', month.part);
    perform make_read_only(month.part);
    execute format(
      'alter table audit_archive attach partition %s for values from (%s) to (%L)',
      month.part, coalesce(quote_literal(month.starts), 'minvalue'), month.ends
    );
    return month.name;
  end if;

  select m.* into month from list_log_months('audit_archive') m join pg_class c on c.oid = m.part
  where wanted <> coalesce(
    nullif(c.reltablespace, 0), (select dattablespace from pg_database where datname = current_database()))
  limit 1;
  if found then
    execute format('alter table %s set tablespace %I', month.part, tablespace_name);
    for part_index in select indexrelid from pg_index where indrelid = month.part loop
      execute format('alter index %s set tablespace %I', part_index, tablespace_name);
    end loop;
    return month.name;
  end if;
  return null;
end
$$;
