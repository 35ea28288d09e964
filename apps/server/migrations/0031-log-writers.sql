-- The triggers write the logs with the rights of their owner. Where the server has a role of its own, that
-- role can only read the logs. The search path is fixed, so that no temporary table takes their place.
alter function record_changes() security definer set search_path = public, pg_temp;
alter function keep_advice_versions() security definer set search_path = public, pg_temp;
