-- The words of products are indexed in a table beside them, after the save. With an index of its texts on
-- products itself, a save of one text writes to every index of the product.
create table product_search_texts (
  country_id text not null,
  legacy_product_id integer not null,
  words text not null,
  primary key (country_id, legacy_product_id)
);
create index product_search_texts_by_words on product_search_texts using gin (words gin_trgm_ops)
  with (gin_pending_list_limit = 512);

-- Products whose words have changed since, one row for each change. No key: a save only adds rows, and never
-- waits for the servers that read them. Those that were read are removed soon, so that it stays short.
create table product_search_queue (
  country_id text not null,
  legacy_product_id integer not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

insert into product_search_queue select country_id, legacy_product_id from products;

-- The servers of the last release find products without it, though not as fast.
drop index products_by_words;
