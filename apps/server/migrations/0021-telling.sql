-- Being told: live in the inbox, and by e-mail.

-- One e-mail: a job that survives whatever happens to the server that works on it.
create table mails (
  mail_id uuid primary key default gen_random_uuid(), -- also its Message-ID: an attempt that is made again is the same mail
  user_id text not null references users on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'given up')),
  attempts integer not null default 0,
  -- Also how long a server that is sending has it for itself: the work of one that dies comes back by itself.
  next_attempt timestamptz not null default now(),
  -- Who is sending, anew with each attempt: whoever lost it in the meantime finds out before the mail is handed over.
  claim uuid,
  -- From here until the answer nobody can tell whether the mail went out.
  handed_over_at timestamptz,
  sent_at timestamptz,
  trouble text, -- what went wrong last
  created_at timestamptz not null default now(),
  check ((state = 'sending') = (claim is not null)),
  check ((state = 'sent') = (sent_at is not null))
) with (fillfactor = 70);
create index mails_due on mails (next_attempt) where state in ('waiting', 'sending');
create index mails_by_user on mails (user_id);

alter table notifications add column mail_id uuid references mails on delete set null;
create index notifications_by_mail on notifications (mail_id) where mail_id is not null;
create index notifications_unmailed on notifications (created_at) where mail_id is null and read_at is null;
