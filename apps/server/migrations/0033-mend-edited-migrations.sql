-- The migrations 0015 and 0025 were edited after databases had applied them. This brings those
-- databases to the same schema as a new one. It changes nothing in a database that is already right.

-- 0015: rows of an import are not checked twice. The table is locked only if there is something to do.
do $$
declare
  superfluous text;
begin
  for superfluous in
    select conname from pg_constraint where conrelid = 'import_rows'::regclass and contype in ('c', 'f')
  loop
    execute format('alter table import_rows drop constraint %I', superfluous);
  end loop;
end
$$;

-- 0025: the limit of the list of pending entries.
alter index products_by_names set (gin_pending_list_limit = 512);
alter index dealers_by_names set (gin_pending_list_limit = 512);
alter index advice_by_words set (gin_pending_list_limit = 512);
alter index phrases_by_words set (gin_pending_list_limit = 512);
alter index users_by_names set (gin_pending_list_limit = 512);
