-- Writes that a client may send again because it got no answer. The key is stored together with the write.
create table idempotency_keys (
  user_id text not null,
  key text not null,
  -- What was requested, so that a key is not used for something else.
  digest text not null,
  answer text,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);
