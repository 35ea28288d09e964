-- Who has a screen open, and the row they are editing there. One row is one open event stream; its
-- server says again and again that it is still there.
create unlogged table presence (
  connection uuid primary key,
  country_id text not null references countries on delete cascade,
  user_id text not null references users on delete cascade,
  screen text,
  row_id text,
  seen_at timestamptz not null default now()
) with (fillfactor = 50);
