-- Declaration profiles by nutrient. Fields that the release before does not know are in `settings`; a profile
-- without them declares as that release does. `form` is kept for that release only.
alter table declaration_profiles
  add column settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object'),
  -- Fields that take effect at the beginning of a day (UTC).
  add column planned jsonb not null default '{}' check (jsonb_typeof(planned) = 'object'),
  add column planned_from date,
  add column planned_by text,
  add check ((planned_from is null) = (planned_by is null)),
  add check (planned_from is not null or planned = '{}');

-- A country without a profile uses the recommended one from now on. Where data exists, labels change only when
-- somebody says so.
insert into declaration_profiles
  (country_id, form, factors, decimals, trace_decimals, decimal_separator, nutrient_order)
select c.id, 'oxide', '{}', 1, 4, '.',
  '{N,P,K,Ca,Mg,S,Na,B,Cu,Fe,Mn,Mo,Se,Zn,Cl,SI}'
from countries c
on conflict do nothing;

create index declaration_profiles_planned on declaration_profiles (planned_from)
  where planned_from is not null;
