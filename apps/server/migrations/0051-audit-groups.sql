-- The log shows an upload, an import or a restore as one line: its last entry in a country is found
-- without reading the others.
create index audit_log_by_request_entry on audit_log (request_id, country_id, id desc)
  where request_id is not null;
drop index audit_log_by_request;
