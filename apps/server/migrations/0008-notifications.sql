-- What happened that a person wanted to know. Not audited: it only repeats what the log says.

create table notifications (
  user_id text not null references users on delete cascade,
  id bigint generated always as identity,
  kind text not null,
  country_id text references countries,
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object'),
  created_at timestamptz not null default current_moment(),
  read_at timestamptz,
  primary key (user_id, id)
);
create index notifications_unread on notifications (user_id, id desc) where read_at is null;

create table notification_preferences (
  user_id text not null references users on delete cascade,
  kind text not null,
  in_app boolean not null default true,
  by_mail boolean not null default true,
  primary key (user_id, kind)
);
