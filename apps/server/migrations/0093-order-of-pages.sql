-- Pages of the catalogue in each order that its screens offer. Without an index for its order, a page of 50
-- reads and sorts all products of a country.
create index products_live_by_code
  on products (country_id, dh_code collate "und-x-icu", legacy_product_id)
  where is_live_product;
create index products_live_by_range
  on products (country_id, product_range collate "und-x-icu", legacy_product_id)
  where is_live_product;
create index products_live_by_range_descending
  on products (country_id, product_range collate "und-x-icu" desc nulls last, legacy_product_id desc)
  where is_live_product;
create index products_live_by_form
  on products (country_id, form_of_product collate "und-x-icu", legacy_product_id)
  where is_live_product;
create index products_live_by_form_descending
  on products (country_id, form_of_product collate "und-x-icu" desc nulls last, legacy_product_id desc)
  where is_live_product;
analyze products;
