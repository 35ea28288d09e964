-- What changed, and only that. An inserted record stands whole in `after`, a deleted one whole in
-- `before`; an update names the fields that differ, and inside an object (a composition) the keys
-- that differ, null on the side where the key is absent. Following a record's rows therefore gives
-- its state at any moment.
create table audit_log (
  country_id text not null, -- '*' for what belongs to no country
  id bigint generated always as identity,
  at timestamptz not null default current_moment(),
  actor text not null default current_actor(),
  request_id text,
  act text,
  kind text not null,
  record_id text not null,
  change text not null check (change in ('insert', 'update', 'delete')),
  before jsonb,
  after jsonb,
  reason text,
  primary key (country_id, id)
);

create index audit_log_by_time on audit_log (country_id, at desc);
create index audit_log_by_record on audit_log (kind, record_id, id desc);
create index audit_log_by_actor on audit_log (actor, at desc);

-- How often a country's data changed; '*' counts what belongs to no country. Read in the statement
-- that reads the data, it tells whether an earlier answer still holds.
create table country_revisions (
  country_id text primary key,
  revision bigint not null
) with (fillfactor = 50);
