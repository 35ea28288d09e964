-- The only way to publish. Takes records with their bodies (null: not delivered any more), stores those that
-- differ from what the channel delivers now, and returns the number of the publication, or null if nothing
-- differs. The caller has locked the row of channel_states before it read the records. Numbers are
-- stamped at the end, under the lock of the country, so they are committed in their order without gaps.
create or replace function record_publication(
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

create or replace trigger is_immutable before update on publications
  for each statement execute function refuse_change('a publication never changes');

create or replace trigger is_immutable before update on publication_changes
  for each statement execute function refuse_change('a publication never changes');

-- Bodies that no publication and no reader needs any more. New references come only from record_publication,
-- with numbers above those in channel_states; so a body that was unused before the lock is used now only if
-- such a publication has it. The lock lets readers pass and makes publications wait for the deletion.
create or replace function delete_unused_contents(max_rows integer) returns integer language plpgsql as $$
declare
  unused bytea[];
  states jsonb;
  deleted integer;
begin
  select
    array(
      select b.hash from delivered_contents b
      where not exists (select from delivered_now n where n.hash = b.hash)
        and not exists (select from publication_changes c where c.hash = b.hash)
        and not exists (select from publication_changes c where c.previous = b.hash)
      limit max_rows),
    (select jsonb_object_agg(s.country_id || ' ' || s.channel_id, s.number) from channel_states s)
  into unused, states;
  if unused = '{}' then
    return 0;
  end if;
  lock table delivered_contents in share row exclusive mode;
  delete from delivered_contents b
  where b.hash = any (unused) and not exists (
    select from channel_states s
    join publication_changes c using (country_id, channel_id)
    where c.number > coalesce((states ->> (s.country_id || ' ' || s.channel_id))::bigint, 0)
      and c.hash = b.hash);
  get diagnostics deleted = row_count;
  return deleted;
end
$$;
