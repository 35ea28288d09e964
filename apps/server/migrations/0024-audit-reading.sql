-- The log is read newest first, page by page: of each country, of one person, of one request.
create index audit_log_by_moment on audit_log (country_id, at desc, id desc);
drop index audit_log_by_time; -- the same without what tells two entries of one moment apart

create index audit_log_by_request on audit_log (request_id) where request_id is not null;
