-- Products whose words have changed are indexed by the servers after the save: `indexSearchTexts`.

create or replace function words_of_product(p products) returns text language sql immutable parallel safe
return product_words(
  p.dh_code, p.product_name, p.web_product_name, p.web_synonyms,
  p.web_short_description, p.web_medium_description, p.web_long_description
);

create or replace function queue_product_words() returns trigger language plpgsql as $$
begin
  insert into product_search_queue (country_id, legacy_product_id)
  select country_id, legacy_product_id from changed_rows;
  return null;
end
$$;

create or replace trigger queue_words_insert after insert on products
  referencing new table as changed_rows for each statement execute function queue_product_words();
create or replace trigger queue_words_delete after delete on products
  referencing old table as changed_rows for each statement execute function queue_product_words();

create or replace function queue_changed_product() returns trigger language plpgsql as $$
begin
  insert into product_search_queue (country_id, legacy_product_id)
  values (new.country_id, new.legacy_product_id);
  return null;
end
$$;

-- What words_of_product reads. For each row, because a statement that sets no text then does nothing at all.
create or replace trigger queue_words_update
  after update of dh_code, product_name, web_product_name, web_synonyms,
    web_short_description, web_medium_description, web_long_description on products
  for each row
  when (
    (old.dh_code, old.product_name, old.web_product_name, old.web_synonyms,
      old.web_short_description, old.web_medium_description, old.web_long_description)
    is distinct from
    (new.dh_code, new.product_name, new.web_product_name, new.web_synonyms,
      new.web_short_description, new.web_medium_description, new.web_long_description))
  execute function queue_changed_product();

-- Indexes some of the queued products, or all (null). A product that is changed meanwhile is in the queue again,
-- so its words are those of the snapshot that has the queue.
create or replace function index_product_words(max_rows integer) returns void language plpgsql as $$
begin
  with taken as (
    delete from product_search_queue
    where ctid = any (array(select ctid from product_search_queue limit max_rows))
    returning country_id, legacy_product_id
  ), changed as materialized (
    select distinct country_id, legacy_product_id from taken
  ), deleted as (
    delete from product_search_texts t using changed c
    where t.country_id = c.country_id and t.legacy_product_id = c.legacy_product_id
      and not exists (
        select from products p
        where p.country_id = c.country_id and p.legacy_product_id = c.legacy_product_id)
  )
  insert into product_search_texts as t (country_id, legacy_product_id, words)
  select p.country_id, p.legacy_product_id, words_of_product(p)
  from changed join products p using (country_id, legacy_product_id)
  on conflict (country_id, legacy_product_id) do update set words = excluded.words
    where t.words <> excluded.words;
end
$$;
