-- Erasure of a user's personal data: e-mail address and names are replaced by a pseudonym everywhere, also in
-- the log, and nothing else changes. The rest of the log stays as it is and can still be read and followed.

-- What was erased, without the name. The server's role can only read it.
create table erasures (
  pseudonym text primary key,
  erased_by text not null,
  erased_at timestamptz not null default current_moment(),
  -- How many rows of each table changed.
  changed_rows jsonb not null check (jsonb_typeof(changed_rows) = 'object'),
  -- How many rows of catalogue data still have the address or a name; they are corrected by hand.
  catalogue_rows jsonb not null check (jsonb_typeof(catalogue_rows) = 'object'),
  log_entries integer not null,
  -- SHA-256 of these entries of the log: before, with the name replaced while it was read, and after.
  -- They are equal if nothing but the name changed. A checksum of the old text could be used to guess it.
  checksum_before text not null,
  checksum_after text not null check (checksum_after = checksum_before)
);
select audit_table('erasures', 'erasure'), make_append_only('erasures');

-- The transactions that erase. Only the owner can write here; the role of the server has no rights in this schema.
create table log.erasing (transaction xid8 primary key);

create function is_erasing() returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  -- Every write asks, so the table is read only where an erasure says so.
  return coalesce(current_setting('nutripim.erasing', true), '') = 'on'
    and exists (select from log.erasing where transaction = pg_current_xact_id_if_assigned());
end
$$;

-- As in 0001, but an erasure passes.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_erasing() then
    return null;
  end if;
  raise exception '% on % is refused: %', tg_op, tg_table_name, tg_argv[0]
    using errcode = 'insufficient_privilege';
end
$$;

-- As in 0003, but an erasure is no save.
create or replace function stamp_update() returns trigger language plpgsql as $$
begin
  if is_erasing() then
    return new;
  end if;
  new.updated_at := current_moment();
  new.updated_by := current_actor();
  return new;
end
$$;

-- As in 0058, but an erasure is not recorded row by row: that would store the name again.
create or replace function record_changes() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
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
  kept text;
  is_every_key_kept boolean;
begin
  if is_erasing() then
    return null;
  end if;
  if tg_op in ('INSERT', 'DELETE') then
    select string_agg(format('r.%I', attname), ', ' order by attnum) into kept
    from pg_attribute
    where attrelid = tg_relid and attnum > 0 and not attisdropped and attname <> all (left_out);
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

-- What a search for a text must begin and end at: no letter or digit of an alphabet that separates words.
-- In the text of JSON a line break is an n after a backslash.
create function whole_words(pattern text, joined text default '') returns text language sql immutable
return format('(?:(?<![%1$s])|(?<=\\[bfnrt]))(?:%2$s)(?![%3$s])',
  'a-zA-Z0-9À-ɏͰ-ӿ' || joined, pattern, 'a-zA-Z0-9À-ɏͰ-ӿ');

create function escape_pattern(literal text) returns text language sql immutable
return regexp_replace(literal, '[][\\.^$*+?(){}|/-]', '\\\&', 'g');

-- In JSON, names are replaced only where people write or are named, never in codes and ids.
create function replace_names(value jsonb, pattern text, pseudonym text, is_prose boolean default false)
  returns jsonb language plpgsql immutable set search_path = public, pg_temp as $$
begin
  case jsonb_typeof(value)
    when 'string' then
      return case when is_prose
        then to_jsonb(regexp_replace(value #>> '{}', pattern, pseudonym, 'g')) else value end;
    when 'array' then
      return (
        select coalesce(jsonb_agg(replace_names(item, pattern, pseudonym, is_prose) order by n), '[]')
        from jsonb_array_elements(value) with ordinality items(item, n));
    when 'object' then
      return (
        select coalesce(jsonb_object_agg(key, replace_names(
          item, pattern, pseudonym,
          key ~* '(name|by|owner|author|reason|note|text|answer|outcome)$' and key !~* 'product')), '{}')
        from jsonb_each(value) items(key, item));
    else
      return value;
  end case;
end
$$;

-- As the text of JSON has it, without the quotes around it.
create function in_json(literal text) returns text language sql immutable
return substr(to_jsonb(literal)::text, 2, length(to_jsonb(literal)::text) - 2);

-- Every address and name that a person was known by here. Names come from their own records, so that no
-- caller can have another text replaced.
create function known_names(person text) returns text[] language sql stable
begin atomic
  select coalesce(array_agg(distinct btrim(name)), '{}') from (
    select display_name as name from users where user_id = person
    union all select display_name from access_requests where user_id = person
    union all select before ->> 'display_name' from log_of_record('user', person)
    union all select after ->> 'display_name' from log_of_record('user', person)
  ) known
  where length(btrim(name)) > 1;
end;

-- Whether this user may erase that person: the rules of deleting a user. The server checks them first, for
-- better messages; these make sure that its role can do no more than a user with access control.
create function check_erasure(eraser text, person text) returns void language plpgsql stable as $$
declare
  eraser_roles constant text[] := array(
    select r.role_id from user_roles r join users u using (user_id)
    where u.user_id = eraser and u.is_active);
  person_roles constant text[] := array(select role_id from user_roles where user_id = person);
  assigns_any constant boolean := eraser_roles && '{SOFTWAREDEVELOPER,GLOBALADMIN}';
  is_allowed boolean;
begin
  is_allowed := person <> eraser
    and person like '_%@_%'
    and exists (select from roles where id = any (eraser_roles) and manages_access)
    and not person_roles && '{SOFTWAREDEVELOPER,GLOBALWEBTEAM}';
  if not assigns_any then
    is_allowed := is_allowed
      -- Somebody who is no user any more has no countries that could be compared.
      and exists (select from user_countries where user_id = person)
      and not exists (
        select from user_countries c where c.user_id = person and not exists (
          select from user_countries own where own.user_id = eraser and own.country_id = c.country_id))
      and not 'GLOBALADMIN' = any (person_roles)
      and not ('PRODUCTAPPROVER' = any (person_roles)
        and not eraser_roles && '{GLOBALWEBTEAM,PRODUCTAPPROVER}');
  end if;
  if not is_allowed then
    raise exception '% cannot erase the personal data of this user.', eraser
      using errcode = 'insufficient_privilege';
  end if;
end
$$;

-- Deletes the user if they still exist, and replaces their address and names everywhere but in catalogue
-- data. Returns no row for somebody who was never known here.
create function erase_user(person text) returns setof erasures
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  eraser constant text := current_actor();
  pseudonym constant text := 'erased-user-' || new_short_id();
  -- What web sites and growers get. An address or name in it is corrected like any other value.
  catalogue constant text[] := '{products,product_links,advice,phrases,dealers,delivered_contents,delivered_now,publication_changes,link_checks,countries,elements,units,product_ranges,product_forms,formulations,action_categories,crops,declaration_profiles,channels,channel_settings,channel_states,roles,schema_migrations}';
  -- Entries of the log about them have values of the catalogue: addresses are replaced, but no names, because
  -- a name can also be a word.
  catalogue_kinds constant text[] := '{product,code reservation,product link,advice,phrase,dealer,role,country,element,unit,product range,product form,formulation,action category,crop,declaration profile,channel,channel setting}';
  -- Texts that people write, and texts with names of people.
  prose constant text[] := '{access_requests.reason,access_requests.answer,api_keys.name,approvals.reason,import_proposals.note,import_proposals.preview,imports.file_name,mails.trouble,notifications.payload,product_comments.text,publication_requests.note,publication_requests.outcome,publications.note,saved_views.name,idempotency_keys.answer,webhooks.name,webhooks.pause_reason}';
  names constant text[] := known_names(person);
  address_pattern constant text := whole_words(
    replace(escape_pattern(person), '@', '(?:@|%40)') || '(?!\.[a-zA-Z0-9])', '._%+-');
  name_pattern text;
  -- Finds the few rows in which it is worth looking for the exact text.
  hints constant text[] := array(
    select '%' || regexp_replace(lower(needle), '([\\%_])', '\\\1', 'g') || '%' from (
      select split_part(person, '@', 1) as needle
      union select unnest(names)
      union select in_json(name) from unnest(names) name
    ) needles);
  changed jsonb := '{}';
  left_over jsonb := '{}';
  entries integer := 0;
  checksums text[];
  part record;
  log_name text;
  entry record;
  table_name text;
  n bigint;
begin
  perform pg_advisory_xact_lock(hashtext('access control'));
  perform check_erasure(eraser, person);
  if names = '{}' and not exists (select from sign_ins where user_id = person) then
    return;
  end if;
  select whole_words(string_agg(escape_pattern(name), '|' order by length(name) desc, name)) into name_pattern
  from (
    select unnest(names) as name union select in_json(name) from unnest(names) name
  ) spellings;
  name_pattern := coalesce(name_pattern, address_pattern);

  -- Recorded like every deletion; what is recorded is then erased with the rest.
  delete from users where user_id = person;
  set constraints all immediate;

  insert into log.erasing values (pg_current_xact_id());
  perform set_config('nutripim.erasing', 'on', true);

  for part in
    select c.relname::text as name,
      string_agg(format('%1$I = %2$s', column_name, expression), ', ') as assignments,
      string_agg(format('%I::text', column_name), ', ') as texts,
      string_agg(format('t.%I', column_name), ', ') as old_values,
      string_agg(expression, ', ') as new_values
    from pg_class c
    cross join lateral (
      select a.attname as column_name, case
        when c.relname = 'access_requests' and a.attname = 'display_name'
          then format('case when t.user_id = $1 then $4 else %s end', without_address)
        when c.relname || '.' || a.attname = any (prose) and a.atttypid = 'jsonb'::regtype
          then format('replace_names(%s, $3, $4)', without_address)
        when c.relname || '.' || a.attname = any (prose)
          then format('regexp_replace(%s, $3, $4, ''g'')', without_address)
        else without_address end as expression
      from pg_attribute a
      cross join lateral (select format(
        'regexp_replace(t.%I::text, $2, $4, ''gi'')::%s', a.attname, format_type(a.atttypid, a.atttypmod)
      ) as without_address) replaced
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and a.atttypid in ('text'::regtype, 'text[]'::regtype, 'jsonb'::regtype)
        and (a.attname like '%\_by' or c.relname <> all (catalogue || '{users}'))
    ) columns
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'erasures'
    group by c.relname
  loop
    execute format(
      'update %1$I t set %2$s where lower(concat_ws('' '', %3$s)) like any ($5) and row(%4$s) is distinct from row(%5$s)',
      part.name, part.assignments, part.texts, part.old_values, part.new_values
    ) using person, address_pattern, name_pattern, pseudonym, hints;
    get diagnostics n = row_count;
    if n > 0 then
      changed := changed || jsonb_build_object(part.name, n);
    end if;
  end loop;

  -- The log, with what its changed entries have to be afterwards.
  foreach log_name in array '{audit_log,audit_archive}'::text[] loop
    execute format(
      'with found as materialized (
         select a.country_id, a.id, a.at, a.request_id, a.act, a.kind, a.change,
           regexp_replace(a.actor, $2, $4, ''gi'') as actor,
           regexp_replace(a.record_id, $2, $4, ''gi'') as record_id,
           regexp_replace(regexp_replace(a.reason, $2, $4, ''gi''), $3, $4, ''g'') as reason,
           case when keeps_names then b.before else replace_names(b.before, $3, $4) end as before,
           case when keeps_names then b.after else replace_names(b.after, $3, $4) end as after
         from %1$I a
         cross join lateral (select
           regexp_replace(a.before::text, $2, $4, ''gi'')::jsonb as before,
           regexp_replace(a.after::text, $2, $4, ''gi'')::jsonb as after,
           -- Somebody else with the same name keeps it.
           a.kind = any ($6) or a.kind = ''user'' and a.record_id <> $1
             or a.kind = ''access request'' and a.record_id <> all ($7) as keeps_names
         ) b
         where lower(concat_ws('' '', a.actor, a.record_id, a.before::text, a.after::text, a.reason)) like any ($5)
       ), changed as (
         update %1$I a
         set actor = e.actor, record_id = e.record_id, reason = e.reason, before = e.before, after = e.after
         from found e
         where a.country_id = e.country_id and a.id = e.id and a.at = e.at
           and row(a.actor, a.record_id, a.reason, a.before, a.after)
             is distinct from row(e.actor, e.record_id, e.reason, e.before, e.after)
         returning a.country_id, a.id, a.at, a.actor, a.request_id, a.act, a.kind, a.record_id,
           a.change, a.before, a.after, a.reason
       ), expected as (
         select e.country_id, e.id, e.at, e.actor, e.request_id, e.act, e.kind, e.record_id,
           e.change, e.before, e.after, e.reason
         from found e join changed using (country_id, id)
       )
       select count(*)::integer as entries,
         (select string_agg(sha256(convert_to(to_jsonb(x)::text, ''UTF8'')), '''' order by country_id, id) from expected x) as before,
         string_agg(sha256(convert_to(to_jsonb(c)::text, ''UTF8'')), '''' order by country_id, id) as after
       from changed c',
      log_name
    ) into entry using person, address_pattern, name_pattern, pseudonym, hints, catalogue_kinds,
      array(select id::text from access_requests where user_id = pseudonym);
    entries := entries + entry.entries;
    checksums[1] := concat(checksums[1], encode(sha256(coalesce(entry.before, '')), 'hex'));
    checksums[2] := concat(checksums[2], encode(sha256(coalesce(entry.after, '')), 'hex'));
  end loop;

  delete from log.erasing;
  perform set_config('nutripim.erasing', '', true);

  foreach table_name in array catalogue loop
    execute format('select count(*) from %I t
      where lower(t::text) like any ($1) and (t::text ~* $2 or t::text ~ $3)', table_name)
    into n using hints, address_pattern, name_pattern;
    if n > 0 then
      left_over := left_over || jsonb_build_object(table_name, n);
    end if;
  end loop;

  -- Answers that a browser or cache keeps can show the name.
  perform raise_revisions(array(select country_id from country_revisions));
  return query
    insert into erasures
      (pseudonym, erased_by, changed_rows, catalogue_rows, log_entries, checksum_before, checksum_after)
    values (pseudonym, eraser, changed, left_over, entries,
      encode(sha256(convert_to(checksums[1], 'UTF8')), 'hex'),
      encode(sha256(convert_to(checksums[2], 'UTF8')), 'hex'))
    returning *;
end
$$;
