-- API keys of other systems: web sites, apps, label printers and partners.

-- Where the catalogue is delivered to. Reference data; more can be added.
create table channels (
  id text primary key,
  name text not null check (btrim(name) <> ''),
  position integer not null default 0,
  is_active boolean not null default true
);
insert into channels (id, name, position)
values ('web', 'Web site', 1), ('app', 'Mobile app', 2), ('label', 'Label', 3);

create table api_keys (
  api_key_id bigint generated always as identity primary key,
  name text not null check (btrim(name) <> ''),
  -- A key never has more permissions than its owner, and none without one.
  owner_id text references users on delete set null,
  countries text[] not null check (cardinality(countries) > 0),
  scopes text[] not null check (cardinality(scopes) > 0),
  channels text[] not null default '{}',
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by text,
  -- The expiry that owner and administrators were warned of.
  warned_of timestamptz,
  created_by text not null default current_actor(),
  created_at timestamptz not null default current_moment(),
  check ((revoked_at is null) = (revoked_by is null))
);
-- Calls are logged under the name, so no two keys share one.
create unique index api_keys_name on api_keys (lower(btrim(name)));
create index api_keys_by_owner on api_keys (owner_id);

-- One secret, or two while a key is rotated. The secret itself is never stored.
create table api_key_secrets (
  api_key_id bigint not null references api_keys on delete cascade,
  secret_id bigint generated always as identity,
  digest text not null unique check (digest ~ '^[0-9a-f]{64}$'),
  -- The first characters, so that people recognise it.
  start text not null,
  created_by text not null default current_actor(),
  created_at timestamptz not null default current_moment(),
  -- Null: as long as the key.
  valid_until timestamptz,
  primary key (api_key_id, secret_id)
);

-- Not audited: a count of calls is no change of a record.
create table api_key_calls (
  api_key_id bigint not null references api_keys on delete cascade,
  day date not null,
  calls bigint not null,
  primary key (api_key_id, day)
) with (fillfactor = 50);

create table api_key_last_calls (
  api_key_id bigint primary key references api_keys on delete cascade,
  at timestamptz not null,
  address text not null,
  call text not null
) with (fillfactor = 50);
