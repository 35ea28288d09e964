-- Who signed in when, what somebody who asked for access is answered, and who must be left.

-- One row for each sign-in at the provider, not for each request. Not tied to users: a sign-in that is
-- written down while its user is deleted must not fail.
create table sign_ins (
  user_id text not null,
  at timestamptz not null,
  primary key (user_id, at)
);

alter table access_requests
  add column answer text, -- why it was turned down
  add column mail_id uuid references mails on delete set null;
create index access_requests_by_mail on access_requests (mail_id) where mail_id is not null;
create index access_requests_by_user on access_requests (user_id, id desc);
select audit_table('access_requests', 'access request', left_out => '{mail_id}');

-- A mail goes to a user, or to somebody who asked to become one.
alter table mails
  alter column user_id drop not null,
  add column access_request_id bigint references access_requests on delete cascade,
  add check ((user_id is null) = (access_request_id is not null));
create index mails_by_access_request on mails (access_request_id) where access_request_id is not null;

alter table roles add column manages_access boolean not null default false;
update roles set manages_access = true
where id in ('SOFTWAREDEVELOPER', 'GLOBALADMIN', 'REGIONALADMIN');

-- Somebody who can give others access is left, whichever way the others went. Looked at when the
-- transaction ends, one after the other: of two who remove each other the second one fails.
create function keep_an_administrator() returns trigger language plpgsql as $$
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

create constraint trigger keep_an_administrator after delete or update on user_roles
  deferrable initially deferred for each row execute function keep_an_administrator();
create constraint trigger keep_an_administrator after update of is_active on users
  deferrable initially deferred for each row
  when (old.is_active and not new.is_active) execute function keep_an_administrator();
