-- product_words reads P<sub>2</sub>O<sub>5</sub> as one word; before, a search for P2O5 found no description.
drop index products_by_words;
create index products_by_words on products using gin (
  product_words(
    dh_code, product_name, web_product_name, web_synonyms,
    web_short_description, web_medium_description, web_long_description
  ) gin_trgm_ops
) where is_live_product;
