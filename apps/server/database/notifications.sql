-- Told to those it is for, by whichever server they are connected to, and to those who send e-mail.
-- A message holds 8,000 bytes at most, so many people are named in several.
create or replace function tell_inboxes(told text[]) returns void language sql
begin atomic
  select pg_notify('nutripim_inbox', jsonb_build_object(
    'users', jsonb_agg(user_id), 'request', nullif(current_setting('nutripim.request', true), '')
  )::text)
  from (
    select user_id, sum(octet_length(user_id) + 5) over (order by user_id) / 7000 as message
    from unnest(told) user_id
  ) people
  group by message;
end;

create or replace function tell_of_new() returns trigger language plpgsql as $$
begin
  perform tell_inboxes(array_agg(distinct user_id)) from new_rows;
  return null;
end
$$;

create or replace trigger tell_of_new after insert on notifications
  referencing new table as new_rows for each statement execute function tell_of_new();

-- That an e-mail goes out is nothing to look at again; what was read, in another tab, is.
create or replace function tell_of_read() returns trigger language plpgsql as $$
begin
  perform tell_inboxes(array_agg(distinct user_id))
  from old_rows o join new_rows n using (user_id, id)
  where o.read_at is distinct from n.read_at;
  return null;
end
$$;

create or replace trigger tell_of_read after update on notifications
  referencing old table as old_rows new table as new_rows
  for each statement execute function tell_of_read();
