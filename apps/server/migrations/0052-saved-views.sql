-- Saved views: how a user arranged the grid of a screen, for themselves or for others.

create table saved_views (
  view_id bigint generated always as identity primary key,
  screen text not null,
  name text not null check (btrim(name) <> ''),
  -- A view is deleted with its owner.
  owner_id text not null references users on delete cascade,
  audience text not null check (audience in ('owner', 'central', 'sales', 'everyone')),
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object')
);
-- A user finds a view by its name.
create unique index saved_views_name on saved_views (owner_id, screen, lower(btrim(name)));
create index saved_views_by_screen on saved_views (screen);

-- Which view a screen opens with. Not audited: it changes what a user sees first, and no record.
create table default_views (
  user_id text not null references users on delete cascade,
  screen text not null,
  view_id bigint not null references saved_views on delete cascade,
  primary key (user_id, screen)
);
create index default_views_by_view on default_views (view_id);
