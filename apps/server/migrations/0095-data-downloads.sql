-- Who downloaded personal data, whose and when. The rows are never changed or deleted.
create table data_downloads (
  download_id bigint generated always as identity primary key,
  content text not null check (content in ('personal data', 'users', 'audit log')),
  -- Whose data; * if a list was downloaded.
  user_id text not null,
  -- The users in the list, who find the download in their own data.
  user_ids text[] not null default '{}',
  user_count integer not null,
  -- What the list was limited to.
  filters jsonb not null default '{}' check (jsonb_typeof(filters) = 'object'),
  downloaded_by text not null default current_actor(),
  downloaded_at timestamptz not null default current_moment()
);

create index on data_downloads (user_id);
create index on data_downloads using gin (user_ids);
