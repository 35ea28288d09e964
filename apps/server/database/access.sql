-- Somebody who can give others access is left, whichever way the others went. Looked at when the
-- transaction ends, one after the other: of two who remove each other the second one fails.
create or replace function keep_an_administrator() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'user_roles' then
    if not (select manages_access from roles where id = old.role_id) then
      return null;
    end if;
  end if;
  perform pg_advisory_xact_lock(hashtext('access control'));
  if not exists (
    select from user_roles r join users u using (user_id) join roles on roles.id = r.role_id
    where roles.manages_access and u.is_active
  ) then
    raise exception 'Somebody must be left who manages access.'
      using errcode = 'restrict_violation', constraint = 'keep_an_administrator';
  end if;
  return null;
end
$$;

-- PostgreSQL cannot replace constraint triggers.
drop trigger if exists keep_an_administrator on user_roles;
drop trigger if exists keep_an_administrator on users;
create constraint trigger keep_an_administrator after delete or update on user_roles
  deferrable initially deferred for each row execute function keep_an_administrator();

create constraint trigger keep_an_administrator after update of is_active on users
  deferrable initially deferred for each row
  when (old.is_active and not new.is_active) execute function keep_an_administrator();
