-- Dealers come in by the same way as the catalogue: one table of imports. The table that was meant for
-- their uploads was never written to.
drop table dealer_uploads;

alter table imports
  -- The list that a file was compared with, as it was then: who changed it since is noticed.
  add column basis text,
  add column changed_cells integer,
  -- Where the log stood before and after the import was written. What the log holds since then,
  -- backwards, is the list before the import.
  add column log_before bigint,
  add column log_after bigint;

-- The rows of a file between its check and its end: too many to be carried to and fro as one value.
-- Written by one statement and gone soon: nothing is checked here that the import has checked.
create table import_rows (
  country_id text not null,
  import_id bigint not null,
  row integer not null,
  record_id integer, -- the record that the row is about; null: a new one
  same_as integer, -- the earlier row that names the same record
  is_refused boolean not null, -- a cell of it cannot be read
  refusal text, -- why the row as a whole is refused
  cells jsonb not null,
  primary key (country_id, import_id, row)
);
