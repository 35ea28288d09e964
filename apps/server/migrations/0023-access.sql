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

-- A mail goes to a user, or to somebody who asked to become one.
alter table mails
  alter column user_id drop not null,
  add column access_request_id bigint references access_requests on delete cascade,
  add check ((user_id is null) = (access_request_id is not null));
create index mails_by_access_request on mails (access_request_id) where access_request_id is not null;

alter table roles add column manages_access boolean not null default false;
update roles set manages_access = true
where id in ('SOFTWAREDEVELOPER', 'GLOBALADMIN', 'REGIONALADMIN');
