-- Erasure of a user's personal data: e-mail address and names are replaced by a pseudonym everywhere, also in
-- the log, and nothing else changes. The rest of the log stays as it is and can still be read and followed.

-- What was erased, without the name. The server's role can only read it.
create table erasures (
  pseudonym text primary key,
  erased_by text not null,
  erased_at timestamptz not null default current_moment(),
  -- How many rows of each table changed.
  changed_rows jsonb not null check (jsonb_typeof(changed_rows) = 'object'),
  -- How many rows of catalogue data still have the address or a name; they are corrected by hand.
  catalogue_rows jsonb not null check (jsonb_typeof(catalogue_rows) = 'object'),
  log_entries integer not null,
  -- SHA-256 of these entries of the log: before, with the name replaced while it was read, and after.
  -- They are equal if nothing but the name changed. A checksum of the old text could be used to guess it.
  checksum_before text not null,
  checksum_after text not null check (checksum_after = checksum_before)
);

-- The transactions that erase. Only the owner can write here; the role of the server has no rights in this schema.
create table log.erasing (transaction xid8 primary key);
