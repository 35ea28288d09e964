-- Numbers of publications and revisions are used again after a restore, for other content. So each gets an
-- id as well, which is never used again. Cursors and tags have both; one of a publication that a restore
-- lost is therefore recognised, and one of a publication that it kept is still good.

-- Twelve hexadecimal digits: the part of a random UUID that is entirely random.
create function new_short_id() returns text language sql volatile
begin atomic
  select left(replace(gen_random_uuid()::text, '-', ''), 12);
end;

alter table publications add column publication_id text not null default new_short_id();
alter table country_revisions add column revision_id text not null default new_short_id();

create or replace function raise_revisions(countries text[]) returns void language sql
begin atomic
  insert into country_revisions as counter (country_id, revision)
  select country_id, 1 from unnest(countries) country_id group by country_id order by country_id
  on conflict (country_id) do update set revision = counter.revision + 1, revision_id = new_short_id();
end;

-- As in 0040, with the id in the cursor.
create or replace function queue_webhooks() returns trigger language plpgsql as $$
begin
  insert into webhook_deliveries (webhook_id, type, body)
  select w.webhook_id, 'publication.created', json_build_object(
    'type', 'publication.created',
    'timestamp', new.published_at,
    'data', json_build_object(
      'country', new.country_id,
      'channel', new.channel_id,
      'publication', new.number,
      'cursor', new.number || '-' || new.publication_id,
      'records', case when new.changes <= 500 then (
        select json_agg(c.kind || '/' || c.record order by c.kind, c.record) from publication_changes c
        where c.country_id = new.country_id and c.channel_id = new.channel_id and c.number = new.number) end
    ))::text
  from webhooks w where w.country_id = new.country_id and w.channel_id = new.channel_id
  order by w.webhook_id;
  if found then
    perform pg_notify('nutripim_webhooks', '');
  end if;
  return null;
end
$$;
