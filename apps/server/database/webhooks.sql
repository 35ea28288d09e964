-- A delivery for each webhook of the country and channel, in the transaction of the publication. The
-- records of a large publication are left out: the receiver reads them from the change feed.
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

create or replace trigger queue_webhooks after insert on publications
  for each row execute function queue_webhooks();
