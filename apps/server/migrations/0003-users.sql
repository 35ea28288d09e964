-- Staff, what they may do, and those who ask to.

create table roles (
  id text primary key check (id = upper(id)),
  team text not null check (team in ('central', 'sales')),
  position integer not null default 0
);

create table users (
  user_id text primary key check (user_id = lower(user_id) and user_id like '_%@_%'),
  display_name text not null check (btrim(display_name) <> ''),
  -- Bound at the first sign-in; from then on these decide, not the e-mail.
  issuer text,
  subject text,
  is_active boolean not null default true,
  created_by text not null default current_actor(),
  created_at timestamptz not null default current_moment(),
  updated_by text not null default current_actor(),
  updated_at timestamptz not null default current_moment(),
  unique (issuer, subject),
  check ((issuer is null) = (subject is null))
);

create table user_roles (
  user_id text not null references users on delete cascade,
  role_id text not null references roles,
  primary key (user_id, role_id)
);
create index user_roles_by_role on user_roles (role_id);

create table user_countries (
  user_id text not null references users on delete cascade,
  country_id text not null references countries,
  primary key (user_id, country_id)
);
create index user_countries_by_country on user_countries (country_id);

-- The asker is not a user yet, so there is nothing to refer to.
create table access_requests (
  id bigint generated always as identity primary key,
  user_id text not null check (user_id = lower(user_id)),
  display_name text not null,
  reason text not null,
  wanted_countries text[] not null default '{}',
  state text not null default 'Pending' check (state in ('Pending', 'Granted', 'Declined')),
  requested_at timestamptz not null default current_moment(),
  decided_by text,
  decided_at timestamptz,
  check ((state = 'Pending') = (decided_at is null))
);
create unique index access_requests_pending on access_requests (user_id) where state = 'Pending';
create index access_requests_by_time on access_requests (requested_at desc, id desc);
