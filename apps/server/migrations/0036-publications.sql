-- What channels deliver: settings, publications and the current snapshot of each channel of a country.

-- Every country has its counter from the start, so that writers always find a row to lock.
insert into country_revisions (country_id, revision)
select id, 0 from countries union all select '*', 0 on conflict do nothing;

-- A country without settings for a channel delivers nothing to it.
create table channel_settings (
  country_id text not null references countries on delete cascade,
  channel_id text not null references channels,
  -- 'automatic' publishes each save, 'reviewed' publishes when a user says so.
  mode text not null check (mode in ('automatic', 'reviewed')),
  -- The fields of a product that the channel delivers.
  fields text[] not null check (has_no_repeats(fields)),
  -- The flags that a product needs to be delivered: {"showOnWeb": true}.
  filter jsonb not null default '{}' check (jsonb_typeof(filter) = 'object'),
  -- Fields that must be filled and rules that must have no finding.
  checks text[] not null default '{}' check (has_no_repeats(checks)),
  updated_by text not null default current_actor(),
  updated_at timestamptz not null default current_moment(),
  primary key (country_id, channel_id)
);

-- Bodies are stored once, however many channels and publications deliver them.
create table delivered_contents (
  hash bytea primary key, -- SHA-256 of the body
  body text not null
);

-- A publication is one version of what a channel delivers in a country.
create table publications (
  country_id text not null,
  channel_id text not null,
  number bigint not null,
  published_by text not null,
  published_at timestamptz not null,
  origin text not null check (origin in ('automatic', 'manual', 'scheduled', 'undo')),
  note text not null default '',
  -- The publication that this one undoes.
  undoes bigint,
  changes integer not null,
  primary key (country_id, channel_id, number)
);
create index publications_by_time on publications (country_id, channel_id, published_at);

-- What a publication changed. The content before is stored too, so that undo and comparison of two
-- publications read only the publications between them. No foreign keys: only record_publication writes here.
create table publication_changes (
  country_id text not null,
  channel_id text not null,
  number bigint not null,
  kind text not null,
  record text collate "C" not null,
  code text, -- the DH code, where the record belongs to a product
  hash bytea, -- null: the channel does not deliver the record any more
  previous bytea, -- null: the channel did not deliver the record before
  primary key (country_id, channel_id, number, kind, record)
);

-- What a channel delivers now: the sum of all changes.
create table delivered_now (
  country_id text not null,
  channel_id text not null,
  kind text not null,
  record text collate "C" not null,
  code text,
  hash bytea not null,
  number bigint not null, -- the publication that changed it last
  primary key (country_id, channel_id, kind, record)
) with (fillfactor = 80);
create index delivered_now_by_code on delivered_now (country_id, channel_id, kind, code);

-- How far each channel is. The lock of its row is the lock of all work on the channel in that country.
create table channel_states (
  country_id text not null,
  channel_id text not null,
  number bigint not null default 0, -- of the last publication
  -- The last audit entry that was considered; 0: everything has to be compared.
  audit_id bigint not null default 0,
  -- The revision of the country at that time.
  revision bigint not null default -1,
  -- The feed starts after this publication; changes up to it were deleted.
  expired_number bigint not null default 0,
  primary key (country_id, channel_id)
) with (fillfactor = 50);

-- What users publish or undo, now or at a later time. Automatic publications have no request.
create table publication_requests (
  country_id text not null references countries on delete cascade,
  id bigint generated always as identity,
  channel_id text not null references channels,
  publish_at timestamptz not null default current_moment(),
  undoes bigint, -- the publication to undo
  records text[], -- 'product/12'; null: all that differ
  note text not null default '',
  state text not null default 'scheduled' check (state in ('scheduled', 'published', 'cancelled', 'failed')),
  -- Why nothing was published, or what was left out.
  outcome text not null default '',
  number bigint,
  requested_by text not null default current_actor(),
  requested_at timestamptz not null default current_moment(),
  primary key (country_id, id)
);
create index publication_requests_due on publication_requests (publish_at) where state = 'scheduled';
