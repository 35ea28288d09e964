-- An .xlsx is already compressed, and compressing takes as much memory as the file.
alter table imports alter column file set storage external;
