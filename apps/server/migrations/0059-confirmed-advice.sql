-- When a user said that an advice is still right after the composition changed. The audit log keeps
-- who said it and when; stamps of the row follow, so the advice is no longer older than the composition.
alter table advice add column confirmed_at timestamptz;
