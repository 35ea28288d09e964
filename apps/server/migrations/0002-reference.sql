-- Lists that screens choose from. They belong to no country, so their changes raise the '*' counter.

create table countries (
  id text primary key check (id ~ '^[A-Z]{2}$'),
  name text not null check (btrim(name) <> ''),
  native_name text not null default '',
  region text not null,
  languages text[] not null default '{}',
  position integer not null default 0,
  is_active boolean not null default true
);

create table elements (
  id text primary key,
  name text not null,
  family text not null
    check (family in ('nitrogen', 'phosphorus and potassium', 'secondary', 'micro', 'other')),
  position integer not null unique
);

create table units (
  id text primary key check (id in ('KGM', 'LTR')),
  name text not null,
  position integer not null default 0
);

create table product_ranges (
  id text primary key,
  name text not null check (btrim(name) <> ''),
  is_read_only boolean not null default false, -- the advice of its products is view-only
  country_ids text[], -- null: sold everywhere
  position integer not null default 0,
  is_active boolean not null default true
);

create table product_forms (
  id text primary key,
  name text not null check (btrim(name) <> ''),
  unit_id text not null references units,
  position integer not null default 0,
  is_active boolean not null default true
);

create table formulations (
  id text primary key,
  name text not null check (btrim(name) <> ''),
  position integer not null default 0,
  is_active boolean not null default true
);

create table action_categories (
  id text primary key,
  name text not null check (btrim(name) <> ''),
  position integer not null default 0,
  is_active boolean not null default true
);

create table crops (
  id text primary key,
  name text not null check (btrim(name) <> ''),
  position integer not null default 0,
  is_active boolean not null default true
);
