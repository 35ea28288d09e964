-- Rows of a file are written once and gone soon; none of them need outlive a crash. An import whose
-- rows are gone is not applied.
alter table import_rows set unlogged;
