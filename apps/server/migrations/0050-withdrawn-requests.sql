-- A user can withdraw an access request that is still pending.
alter table access_requests
  drop constraint access_requests_state_check,
  add constraint access_requests_state_check
    check (state in ('Pending', 'Granted', 'Declined', 'Withdrawn'));
