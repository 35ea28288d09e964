-- The log shows an upload, an import or a restore as one line: its last entry in a country is found
-- without reading the others.
drop index audit_log_by_request;
create index audit_log_by_request on audit_log (request_id, country_id, id desc)
  where request_id is not null;

-- A month that moves to the archive brings its indexes along.
do $$
begin
  if to_regclass('audit_archive_by_request') is not null then
    execute 'drop index audit_archive_by_request';
    execute 'create index audit_archive_by_request on audit_archive (request_id, country_id, id desc)
      where request_id is not null';
  end if;
end
$$;
