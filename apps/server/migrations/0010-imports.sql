-- A spreadsheet that somebody brings in: checked first, then applied as a whole, and undone when it
-- was wrong. What an import changed stands here cell by cell, with what was there before.
create table imports (
  country_id text not null references countries,
  id bigint generated always as identity,
  kind text not null, -- what the spreadsheet is of: 'catalogue'
  state text not null default 'Checked' check (state in ('Checked', 'Applied', 'Undone')),
  file_name text not null,
  file bytea not null,
  counts jsonb not null check (jsonb_typeof(counts) = 'object'),
  changes jsonb not null check (jsonb_typeof(changes) = 'array'),
  checked_by text not null default current_actor(),
  checked_at timestamptz not null default current_moment(),
  applied_by text,
  applied_at timestamptz,
  undone_by text,
  undone_at timestamptz,
  primary key (country_id, id),
  check ((state = 'Checked') = (applied_at is null)),
  check ((state = 'Undone') = (undone_at is not null))
);
create index imports_by_time on imports (country_id, kind, applied_at desc) where state <> 'Checked';
create index imports_checked on imports (country_id, kind, checked_by) where state = 'Checked';
