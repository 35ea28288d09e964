-- A transaction that writes says who it writes for, with settings local to the transaction:
--   nutripim.actor    the user (e-mail); without it the writer is 'system'
--   nutripim.request  the id of the request        nutripim.act     the name of the call
--   nutripim.reason   why, where one was asked for
--   nutripim.moment   when, instead of the clock: for history that happened before it was loaded here

create or replace function current_actor() returns text language sql stable
return coalesce(nullif(current_setting('nutripim.actor', true), ''), 'system');

create or replace function current_moment() returns timestamptz language sql volatile
return coalesce(nullif(current_setting('nutripim.moment', true), '')::timestamptz, clock_timestamp());
