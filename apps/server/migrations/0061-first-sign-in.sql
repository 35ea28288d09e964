-- The first sign-in of a user fills in these columns. As part of a complete unique index they would be a
-- key of the row: a sign-in and a notification to the same user would wait for each other, which ended
-- in deadlocks of two servers.
create unique index users_account on users (issuer, subject) where subject is not null;
alter table users drop constraint users_issuer_subject_key;
