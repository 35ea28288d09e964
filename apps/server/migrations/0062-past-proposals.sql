-- Proposals that were discarded or have expired stay for a while without their import, so that the
-- assistant learns what became of them.
alter table import_proposals
  drop constraint import_proposals_country_id_import_id_fkey,
  add column proposed_at timestamptz not null default now(),
  add column discarded_at timestamptz;
update import_proposals o set proposed_at = i.checked_at
from imports i where i.country_id = o.country_id and i.id = o.import_id;
