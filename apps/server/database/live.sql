-- Live: what is written is told to every server on this database, and by them to the screens that are
-- open. Only ids are told; whoever may see the records reads them.

-- One message per country and kind of record. Without `ids` it means all records of the kind: a
-- message holds 8,000 bytes at most.
create or replace function tell_change(
  country text, kind text, ids jsonb, actor text, at timestamptz, request text
) returns void language plpgsql as $$
declare
  whole constant jsonb := jsonb_build_object(
    'country', country, 'kind', kind, 'ids', ids, 'actor', actor, 'at', at, 'request', request
  );
begin
  perform pg_notify(
    'nutripim_changes', case when octet_length(whole::text) <= 7500 then whole else whole - 'ids' end::text);
end
$$;

create or replace function tell_audited_changes() returns trigger language plpgsql as $$
begin
  perform tell_change(country_id, kind, jsonb_agg(distinct record_id), actor, max(at), request_id)
  from new_rows
  group by country_id, kind, actor, request_id;
  return null;
end
$$;

create or replace trigger tell_changes after insert on audit_log
  referencing new table as new_rows for each statement execute function tell_audited_changes();

create or replace function tell_presence() returns trigger language plpgsql as $$
begin
  perform pg_notify('nutripim_presence', coalesce(new.country_id, old.country_id));
  return null;
end
$$;

create or replace trigger tell_presence after insert or update of screen, row_id or delete on presence
  for each row execute function tell_presence();

-- Live, like changes of audited records.
create or replace function tell_comment() returns trigger language plpgsql as $$
declare
  comment record := coalesce(new, old);
begin
  perform tell_change(
    comment.country_id, 'comment', jsonb_build_array(comment.comment_id::text), current_actor(), now(),
    nullif(current_setting('nutripim.request', true), ''));
  return null;
end
$$;

create or replace trigger tell_comment after insert or update or delete on product_comments
  for each row execute function tell_comment();
