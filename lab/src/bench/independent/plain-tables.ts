/** The tables of the independent floor, with the same products as the product has. */
export const plainTables = `
  create schema plain;
  create table plain.products (
    id integer primary key, country text not null, code text not null, name text not null, range text, form text,
    composition jsonb not null, display_elements text[], web_name text, image text, image_text text,
    short_description text, medium_description text, long_description text, synonyms text[]
  ) with (fillfactor = 80);
  insert into plain.products
  select legacy_product_id, country_id, dh_code, product_name, product_range, form_of_product,
    composition, display_elements, web_product_name, weblink_pack_image, weblink_pack_image_alt_text,
    web_short_description, web_medium_description, web_long_description, web_synonyms
  from products;
  create index on plain.products (country, code);
  create table plain.log (
    id bigint generated always as identity primary key, at timestamptz not null default now(),
    actor text not null, country text not null, product integer not null, before jsonb, after jsonb
  );
  create index on plain.log (country, product);
  analyze plain.products`
