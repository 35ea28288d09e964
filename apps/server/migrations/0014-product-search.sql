-- Free text over the catalogue: letters in any case, with or without accents.
create extension if not exists pg_trgm;

create index products_by_words on products using gin (
  product_words(
    dh_code, product_name, web_product_name, web_synonyms,
    web_short_description, web_medium_description, web_long_description
  ) gin_trgm_ops
) where is_live_product;
