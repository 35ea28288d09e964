-- How a country declares nutrients on its labels. A country without a row declares as most do: the
-- default stands beside the arithmetic that uses it.

create table declaration_profiles (
  country_id text primary key references countries on delete cascade,
  form text not null check (form in ('oxide', 'element')),
  -- Element → parts of it in one part of its oxide, where the country rounds them.
  factors jsonb not null default '{}' check (jsonb_typeof(factors) = 'object'),
  decimals smallint not null check (decimals between 0 and 4),
  trace_decimals smallint not null check (trace_decimals between 0 and 4),
  decimal_separator text not null check (decimal_separator in ('.', ',')),
  nutrient_order text[] not null check (has_no_repeats(nutrient_order)),
  updated_by text not null default current_actor(),
  updated_at timestamptz not null default current_moment()
);
