-- Bodies that no publication and no reader needs any more. New references come only from record_publication,
-- with numbers above those in channel_states; so a body that was unused before the lock is used now only if
-- such a publication has it. The lock lets readers pass and makes publications wait for the deletion.
create function delete_unused_contents(max_rows integer) returns integer language plpgsql as $$
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
