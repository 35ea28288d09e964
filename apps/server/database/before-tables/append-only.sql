create or replace function is_erasure_recorded() returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from log.erasing where transaction = pg_current_xact_id_if_assigned());
end
$$;

-- Every write asks, so the table is read only where an erasure says so. In plain SQL, it becomes a part of the
-- statement that asks.
create or replace function is_erasing() returns boolean language sql stable
return case when current_setting('nutripim.erasing', true) = 'on' then is_erasure_recorded() else false end;

-- An erasure passes.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_erasing() then
    return null;
  end if;
  raise exception '% on % is refused: %', tg_op, tg_table_name, tg_argv[0]
    using errcode = 'insufficient_privilege';
end
$$;

-- For logs: rows are added and never touched again, whoever asks.
create or replace function make_append_only(log regclass) returns void language plpgsql as $$
begin
  execute format(
    'create or replace trigger append_only before update or delete or truncate on %1$s
       for each statement execute function refuse_change(''it is append-only'');
     alter table %1$s enable always trigger append_only',
    log
  );
end
$$;

-- An archive gets whole months and no entries.
create or replace function make_read_only(archive regclass) returns void language plpgsql as $$
begin
  execute format(
    'create or replace trigger read_only before insert on %1$s
       for each statement execute function refuse_change(''it is an archive'');
     alter table %1$s enable always trigger read_only',
    archive
  );
end
$$;
