-- Free text over the catalogue: letters in any case, with or without accents.
create extension if not exists pg_trgm;

create function searchable(words text) returns text language sql immutable parallel safe
return regexp_replace(normalize(lower(words collate "und-x-icu"), nfd), '[\u0300-\u036f]', '', 'g');

-- All that is said about a product. A row's texts are many, so they are indexed, not kept again.
create function product_words(
  dh_code text, product_name text, web_product_name text, synonyms text[],
  short_description text, medium_description text, long_description text
) returns text language sql immutable parallel safe
return searchable(concat_ws(
  E'\n', dh_code, product_name, web_product_name, array_to_string(synonyms, E'\n'),
  short_description, medium_description, regexp_replace(long_description, '<[^>]*>', ' ', 'g')
));

create index products_by_words on products using gin (
  product_words(
    dh_code, product_name, web_product_name, web_synonyms,
    web_short_description, web_medium_description, web_long_description
  ) gin_trgm_ops
) where is_live_product;
