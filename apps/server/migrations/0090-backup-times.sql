-- When the last backup and the last restore drill succeeded, or when this table was created if none has
-- since. Their programs write it, the server only reads it for its metrics. Not audited.
create table backup_times (
  kind text primary key check (kind in ('backup', 'restore drill')),
  at timestamptz not null default now()
);

insert into backup_times (kind) values ('backup'), ('restore drill');
