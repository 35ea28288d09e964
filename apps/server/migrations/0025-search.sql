-- Search everything: by names, addresses and texts, as somebody types them who is in a hurry.

-- What is written waits in a list that every search reads whole. A short one: nothing ever vacuums the
-- embedded database. Not too short: an import of 50,000 dealers empties it as often as it is full.
create index products_by_names on products using gin (
  product_names(dh_code, product_name, web_product_name, web_synonyms) gin_trgm_ops
) with (gin_pending_list_limit = 512);
create index dealers_by_names on dealers using gin (
  dealer_names(name, address, english_name, english_address) gin_trgm_ops
) with (gin_pending_list_limit = 512);
create index advice_by_words on advice using gin (search_key(text) gin_trgm_ops)
  with (gin_pending_list_limit = 512);
create index phrases_by_words on phrases using gin (search_key(text) gin_trgm_ops)
  with (gin_pending_list_limit = 512);
create index users_by_names on users using gin (
  search_key(display_name || ' ' || user_id) gin_trgm_ops
) with (gin_pending_list_limit = 512);

-- What somebody opened last and what they keep at hand. Not audited: it says where they looked, and
-- nothing of what they found. The names of these records are read when they are shown.
create table search_marks (
  user_id text not null references users on delete cascade,
  kind text not null,
  record_id text not null,
  opened_at timestamptz not null default clock_timestamp(),
  pinned_at timestamptz,
  primary key (user_id, kind, record_id)
);
