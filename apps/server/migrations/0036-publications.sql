-- What channels deliver: settings, publications and the current snapshot of each channel of a country.

-- Every country has its counter from the start, so that writers always find a row to lock.
create function add_revision_counter() returns trigger language plpgsql as $$
begin
  insert into country_revisions (country_id, revision) values (new.id, 0) on conflict do nothing;
  return null;
end
$$;
create trigger add_revision_counter after insert on countries
  for each row execute function add_revision_counter();
insert into country_revisions (country_id, revision)
select id, 0 from countries union all select '*', 0 on conflict do nothing;

-- As in 0001, but the lock of the countries is taken before the entries get their ids, not after. Within a
-- country, entries are therefore committed in the order of their ids, and whoever has handled entry 1000
-- never finds a new one below it.
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

-- A country without settings for a channel delivers nothing to it.
create table channel_settings (
  country_id text not null references countries on delete cascade,
  channel_id text not null references channels,
  -- 'automatic' publishes each save, 'reviewed' publishes when a user says so.
  mode text not null check (mode in ('automatic', 'reviewed')),
  -- The fields of a product that the channel delivers.
  fields text[] not null check (has_no_repeats(fields)),
  -- The flags that a product needs to be delivered: {"showOnWeb": true}.
  filter jsonb not null default '{}' check (jsonb_typeof(filter) = 'object'),
  -- Fields that must be filled and rules that must have no finding.
  checks text[] not null default '{}' check (has_no_repeats(checks)),
  updated_by text not null default current_actor(),
  updated_at timestamptz not null default current_moment(),
  primary key (country_id, channel_id)
);

-- Bodies are stored once, however many channels and publications deliver them.
create table delivered_contents (
  hash bytea primary key, -- SHA-256 of the body
  body text not null
);

-- A publication is one version of what a channel delivers in a country.
create table publications (
  country_id text not null,
  channel_id text not null,
  number bigint not null,
  published_by text not null,
  published_at timestamptz not null,
  origin text not null check (origin in ('automatic', 'manual', 'scheduled', 'undo')),
  note text not null default '',
  -- The publication that this one undoes.
  undoes bigint,
  changes integer not null,
  primary key (country_id, channel_id, number)
);
create index publications_by_time on publications (country_id, channel_id, published_at);

-- What a publication changed. The content before is stored too, so that undo and comparison of two
-- publications read only the publications between them. No foreign keys: only record_publication writes here.
create table publication_changes (
  country_id text not null,
  channel_id text not null,
  number bigint not null,
  kind text not null,
  record text collate "C" not null,
  code text, -- the DH code, where the record belongs to a product
  hash bytea, -- null: the channel does not deliver the record any more
  previous bytea, -- null: the channel did not deliver the record before
  primary key (country_id, channel_id, number, kind, record)
);

-- What a channel delivers now: the sum of all changes.
create table delivered_now (
  country_id text not null,
  channel_id text not null,
  kind text not null,
  record text collate "C" not null,
  code text,
  hash bytea not null,
  number bigint not null, -- the publication that changed it last
  primary key (country_id, channel_id, kind, record)
) with (fillfactor = 80);
create index delivered_now_by_code on delivered_now (country_id, channel_id, kind, code);

create trigger is_immutable before update on publications
  for each statement execute function refuse_change('a publication never changes');
create trigger is_immutable before update on publication_changes
  for each statement execute function refuse_change('a publication never changes');

-- How far each channel is. The lock of its row is the lock of all work on the channel in that country.
create table channel_states (
  country_id text not null,
  channel_id text not null,
  number bigint not null default 0, -- of the last publication
  -- The last audit entry that was considered; 0: everything has to be compared.
  audit_id bigint not null default 0,
  -- The revision of the country at that time.
  revision bigint not null default -1,
  -- The feed starts after this publication; changes up to it were deleted.
  expired_number bigint not null default 0,
  primary key (country_id, channel_id)
) with (fillfactor = 50);

-- What users publish or undo, now or at a later time. Automatic publications have no request.
create table publication_requests (
  country_id text not null references countries on delete cascade,
  id bigint generated always as identity,
  channel_id text not null references channels,
  publish_at timestamptz not null default current_moment(),
  undoes bigint, -- the publication to undo
  records text[], -- 'product/12'; null: all that differ
  note text not null default '',
  state text not null default 'scheduled' check (state in ('scheduled', 'published', 'cancelled', 'failed')),
  -- Why nothing was published, or what was left out.
  outcome text not null default '',
  number bigint,
  requested_by text not null default current_actor(),
  requested_at timestamptz not null default current_moment(),
  primary key (country_id, id)
);
create index publication_requests_due on publication_requests (publish_at) where state = 'scheduled';

select
  stamp_table('channel_settings'),
  audit_table('channel_settings', 'channel setting'),
  audit_table('publication_requests', 'publication request');

-- The only way to publish. Takes records with their bodies (null: not delivered any more), stores those that
-- differ from what the channel delivers now, and returns the number of the publication, or null if nothing
-- differs. The caller has locked the row of channel_states before it read the records. Numbers are
-- stamped at the end, under the lock of the country, so they are committed in their order without gaps.
create function record_publication(
  country text, channel text, author text, cause text, explanation text, undone bigint,
  kinds text[], records text[], codes text[], bodies text[]
) returns bigint language plpgsql as $$
declare
  stamped bigint;
  changed integer;
begin
  insert into channel_states (country_id, channel_id) values (country, channel) on conflict do nothing;
  select s.number + 1 into stamped from channel_states s
  where s.country_id = country and s.channel_id = channel for update;

  with given as materialized (
    select g.*, case when g.body is not null then sha256(convert_to(g.body, 'UTF8')) end as hash
    from unnest(kinds, records, codes, bodies) g(kind, record, code, body)
  ), differing as materialized (
    select g.*, coalesce(g.code, d.code) as known_code, d.hash as previous
    from given g left join delivered_now d on d.country_id = country and d.channel_id = channel
      and d.kind = g.kind and d.record = g.record collate "C"
    where d.hash is distinct from g.hash
  ), stored as (
    insert into delivered_contents (hash, body)
    select distinct on (hash) hash, body from differing where hash is not null order by hash
    on conflict do nothing
  ), written as (
    insert into publication_changes (country_id, channel_id, number, kind, record, code, hash, previous)
    select country, channel, stamped, kind, record, known_code, hash, previous from differing
  ), removed as (
    delete from delivered_now d using differing
    where d.country_id = country and d.channel_id = channel
      and d.kind = differing.kind and d.record = differing.record collate "C" and differing.hash is null
  ), delivered as (
    insert into delivered_now as d (country_id, channel_id, kind, record, code, hash, number)
    select country, channel, kind, record, code, hash, stamped from differing where hash is not null
    on conflict (country_id, channel_id, kind, record)
      do update set code = excluded.code, hash = excluded.hash, number = excluded.number
  )
  select count(*) into changed from differing;
  if changed = 0 then
    return null;
  end if;

  perform from country_revisions where country_id = country for update;
  insert into publications
    (country_id, channel_id, number, published_by, published_at, origin, note, undoes, changes)
  values (country, channel, stamped, author, current_moment(), cause, explanation, undone, changed);
  update channel_states s set number = stamped where s.country_id = country and s.channel_id = channel;
  -- Wakes the servers that have readers of the channel.
  perform pg_notify('nutripim_publications',
    jsonb_build_object('country', country, 'channel', channel, 'number', stamped)::text);
  return stamped;
end
$$;
