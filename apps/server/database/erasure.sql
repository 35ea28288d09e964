-- Erasure of a user's personal data: e-mail address and names are replaced by a pseudonym everywhere, also in
-- the log, and nothing else changes. The rest of the log stays as it is and can still be read and followed.

-- What a search for a text must begin and end at: no letter or digit of an alphabet that separates words.
-- In the text of JSON a line break is an n after a backslash.
create or replace function whole_words(pattern text, joined text default '') returns text language sql immutable
return format('(?:(?<![%1$s])|(?<=\\[bfnrt]))(?:%2$s)(?![%3$s])',
  'a-zA-Z0-9À-ɏͰ-ӿ' || joined, pattern, 'a-zA-Z0-9À-ɏͰ-ӿ');

create or replace function escape_pattern(literal text) returns text language sql immutable
return regexp_replace(literal, '[][\\.^$*+?(){}|/-]', '\\\&', 'g');

-- In JSON, names are replaced only where people write or are named, never in codes and ids.
create or replace function replace_names(value jsonb, pattern text, pseudonym text, is_prose boolean default false)
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
create or replace function in_json(literal text) returns text language sql immutable
return substr(to_jsonb(literal)::text, 2, length(to_jsonb(literal)::text) - 2);

-- Every address and name that a person was known by here. Names come from their own records, so that no
-- caller can have another text replaced.
create or replace function known_names(person text) returns text[] language sql stable
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
create or replace function check_erasure(eraser text, person text) returns void language plpgsql stable as $$
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
create or replace function erase_user(person text) returns setof erasures
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  eraser constant text := current_actor();
  pseudonym constant text := 'erased-user-' || new_short_id();
  -- What web sites and growers get. An address or name in it is corrected like any other value.
  catalogue constant text[] := '{products,product_links,product_search_texts,product_search_queue,advice,phrases,dealers,delivered_contents,delivered_now,publication_changes,link_checks,countries,elements,units,product_ranges,product_forms,formulations,action_categories,crops,declaration_profiles,channels,channel_settings,channel_states,roles,schema_migrations,schema_definitions}';
  -- Entries of the log about them have values of the catalogue: addresses are replaced, but no names, because
  -- a name can also be a word.
  catalogue_kinds constant text[] := '{product,code reservation,product link,advice,phrase,dealer,role,country,element,unit,product range,product form,formulation,action category,crop,declaration profile,channel,channel setting}';
  -- Texts that people write, and texts with names of people.
  prose constant text[] := '{access_requests.reason,access_requests.answer,api_keys.name,approvals.reason,data_downloads.filters,import_proposals.note,import_proposals.preview,imports.file_name,mails.trouble,notifications.payload,product_comments.text,publication_requests.note,publication_requests.outcome,publications.note,saved_views.name,idempotency_keys.answer,webhooks.name,webhooks.pause_reason}';
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

select make_append_only('erasures'), make_append_only('data_downloads');
