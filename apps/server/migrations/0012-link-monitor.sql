-- Whether what live products link to is still there. One row per link, however many products share it.
create table link_checks (
  -- As products hold it: an address, a path of our own, or 'label:' and the code of a label.
  link text not null,
  -- A link may be longer than an index takes.
  key uuid generated always as (md5(link)::uuid) stored primary key,
  outcome text, -- of the last check, in words: 'found', 'answered 404'; null before the first
  checked_at timestamptz,
  last_good timestamptz,
  failures integer not null default 0, -- in a row
  failing_since timestamptz,
  broken_since timestamptz, -- set once it is certain
  -- Also how a server claims the work: it puts the next check off while it looks, so that the work of
  -- one that dies comes back by itself.
  next_check timestamptz not null default now(),
  check ((failures = 0) = (failing_since is null)),
  check (broken_since is null or failing_since is not null)
) with (fillfactor = 70);

create index link_checks_due on link_checks (next_check);
create index link_checks_broken on link_checks (key) where broken_since is not null;
