-- Changes that an assistant proposes arrive as checked imports, which any user with permission for the
-- country can apply or discard.
create table import_proposals (
  country_id text not null,
  import_id bigint not null,
  api_key_id bigint not null references api_keys,
  -- Why the assistant proposes it.
  note text not null check (btrim(note) <> ''),
  -- What the import screen shows.
  preview jsonb not null check (jsonb_typeof(preview) = 'object'),
  expires_at timestamptz not null,
  primary key (country_id, import_id),
  foreign key (country_id, import_id) references imports on delete cascade
);
create index import_proposals_by_key on import_proposals (api_key_id);
