-- Webhooks: other systems are called when something is published for a country and channel.

create table webhooks (
  country_id text not null references countries,
  webhook_id bigint generated always as identity unique,
  channel_id text not null references channels,
  name text not null check (btrim(name) <> ''),
  url text not null,
  -- Nothing is sent while the owner is inactive or not assigned the country.
  owner_id text references users on delete set null,
  paused_at timestamptz,
  -- Why the server paused it; null if a user did.
  pause_reason text,
  -- The deliveries since then were queued again by the last replay.
  replayed_from timestamptz,
  created_by text not null default current_actor(),
  created_at timestamptz not null default current_moment(),
  primary key (country_id, webhook_id),
  check (pause_reason is null or paused_at is not null)
);
create unique index webhooks_name on webhooks (lower(btrim(name)));
create index webhooks_by_owner on webhooks (owner_id);
create index webhooks_by_channel on webhooks (country_id, channel_id);

-- One secret, or two while it is rotated. A secret is derived from its salt and from WEBHOOK_KEY, so
-- that the table alone signs nothing.
create table webhook_secrets (
  country_id text not null,
  webhook_id bigint not null,
  secret_id bigint generated always as identity,
  salt text not null check (salt ~ '^[0-9a-f]{64}$'),
  -- The first characters, so that people recognise it.
  start text not null,
  created_by text not null default current_actor(),
  created_at timestamptz not null default current_moment(),
  -- Null: as long as the webhook.
  valid_until timestamptz,
  primary key (country_id, webhook_id, secret_id),
  foreign key (country_id, webhook_id) references webhooks on delete cascade
);

-- When a webhook can be called next, and which server calls it. Not audited.
create table webhook_queues (
  webhook_id bigint primary key references webhooks (webhook_id) on delete cascade,
  next_attempt timestamptz not null default now(),
  -- Failed attempts in a row, and when the first one was.
  failures integer not null default 0,
  failing_since timestamptz,
  -- The server that sends, until this time; another one can take over then.
  claim uuid,
  claimed_until timestamptz,
  check ((claim is null) = (claimed_until is null)),
  check ((failures = 0) = (failing_since is null))
) with (fillfactor = 50);

-- The outbox: written in the transaction of the publication. Not audited.
create table webhook_deliveries (
  webhook_id bigint not null references webhooks (webhook_id) on delete cascade,
  delivery_id bigint generated always as identity,
  -- The header webhook-id, the same for each attempt.
  message_id uuid not null default gen_random_uuid(),
  type text not null check (type in ('publication.created', 'webhook.test')),
  body text not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  created_at timestamptz not null default clock_timestamp(),
  -- The user who sent it again or tested the webhook.
  requested_by text,
  attempts integer not null default 0,
  attempted_at timestamptz,
  delivered_at timestamptz,
  -- The last answer: its status and first characters, or why there was none.
  status integer,
  answer text,
  error text,
  duration_ms integer,
  primary key (webhook_id, delivery_id),
  check ((state = 'delivered') = (delivered_at is not null))
) with (fillfactor = 70);
create index webhook_deliveries_pending on webhook_deliveries (webhook_id, delivery_id)
  where state = 'pending';
create index webhook_deliveries_by_age on webhook_deliveries (created_at);
