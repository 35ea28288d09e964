import type { Queryable } from '@nutripim/server/platform/database/database'
import { sql } from '@nutripim/server/platform/database/sql'

export const benchUser = 'bench@nutripim.example'
/** With the same rights; the searches of one user take turns, so those of a load are of many. */
export const benchUsers = [
  benchUser,
  ...Array.from({ length: 49 }, (_, i) => `bench${i + 1}@nutripim.example`),
]
const productsPerCountry = 2000

/** 40,000 products in 20 countries (or 2,000 in each of fewer), every column filled as in a grown catalogue, and 1,000 dealers. */
export async function loadBenchData(tx: Queryable, countryCount = 20): Promise<string[]> {
  const countries = await tx.all<{ id: string }>(
    sql`select id from countries order by id limit ${countryCount}`,
  )
  const ids = countries.map((country) => country.id)
  await tx.all(sql`
    with u as (
      insert into users (user_id, display_name)
      select id, 'Bench User' from unnest(${benchUsers}::text[]) id returning user_id
    ), r as (
      insert into user_roles (user_id, role_id) select user_id, 'GLOBALADMIN' from u
    )
    insert into user_countries (user_id, country_id)
    select u.user_id, c from u, unnest(${ids}::text[]) c`)
  await tx.all(sql`
    insert into products (
      country_id, dh_code, product_name, product_range, form_of_product, is_live_product,
      composition, display_elements, show_on_web, solid_soil_applied_fertilizer, web_product_name,
      weblink_pack_image, weblink_pack_image_alt_text, web_short_description,
      web_medium_description, web_long_description, web_synonyms
    )
    select c, 'DH' || lpad(n::text, 6, '0'), format('Product %s of %s', n, c), r.id, f.id, true,
      jsonb_build_object(
        'N', n % 30, 'NO3', n % 14, 'NH4', n % 12, 'P2O5', n % 25, 'P', round((n % 25) * 0.4364, 4),
        'K2O', n % 28, 'K', round((n % 28) * 0.8302, 4), 'MgO', n % 9, 'SO3', n % 20, 'B', 0.02, 'Zn', 0.05
      ),
      '{N,P2O5,K2O,MgO}', true, true, format('Product %s', n),
      '/bags/' || r.id || '.svg', 'A bag', repeat('Short text. ', 10), repeat('App text. ', 40),
      '<p>' || repeat('A long description of the product. ', 60) || '</p>', '{one,two,three}'
    from unnest(${ids}::text[]) c, generate_series(1, ${productsPerCountry}::int) n,
      lateral (select id from product_ranges order by id offset n % 10 limit 1) r,
      lateral (select id from product_forms order by id offset n % 5 limit 1) f`)
  await tx.all(sql`
    insert into advice (country_id, legacy_product_id, crop_id, text)
    select p.country_id, p.legacy_product_id, crop,
      format('Apply %s kg/ha at the start of growth, when the soil is moist and warmer than 8 °C.',
        p.legacy_product_id % 400)
    from products p, unnest('{maize,rice}'::text[]) crop where p.country_id = ${ids[0]}`)
  await tx.all(sql`
    insert into dealers (country_id, name, address, telephone1, email1, longitude, latitude)
    select ${ids[0]}, format('Dealer %s & Sons', n), format('%s High Street, Town %s', n, n % 90),
      '+44 20 ' || lpad(n::text, 8, '0'), format('sales@dealer%s.example', n), n % 90, n % 60
    from generate_series(1, 1000) n`)
  await tx.all(sql`select index_product_words(null)`)
  return ids
}
