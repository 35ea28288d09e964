import { listOrder } from '../features/reference/list-order-sql.ts'
import { containsAll } from '../features/text-match/match-words-sql.ts'
import { splitWords } from '../features/text-match/split-words.ts'
import type { JsonSql } from '../platform/database/json-text.ts'
import { type Sql, sql } from '../platform/database/sql.ts'

/** The number of a live product. */
export const findProductId = (
  country: string,
  code: string,
  assignedCountries: readonly string[],
): Sql => sql`
  select p.legacy_product_id as id from products p
  where p.country_id = ${country} and p.country_id = any(${assignedCountries}::text[])
    and p.dh_code = ${code} and p.is_live_product`

export interface AdviceQuery {
  country: string
  code?: string | undefined
  crop?: string | undefined
  limit: number
  skip: number
}

export interface FoundAdvice {
  total: number
  advice: { code: string; product: string; crop: string; cropName: string; text: string }[]
}

/** Crop c has this id or name. */
const isCrop = (crop: string): Sql =>
  sql`(c.id = ${crop} or searchable(c.name) = searchable(${crop}))`

export const findCrop = (crop: string): Sql => sql`
  select true as "isKnown" from crops c where ${isCrop(crop)} limit 1`

/** Advice of live products, by product and crop. */
export const listAdvice = (
  { country, code, crop, limit, skip }: AdviceQuery,
  assignedCountries: readonly string[],
): JsonSql<FoundAdvice> => {
  const found = sql`advice a
    join products p on p.country_id = a.country_id and p.legacy_product_id = a.legacy_product_id
    join crops c on c.id = a.crop_id
    where a.country_id = ${country} and a.country_id = any(${assignedCountries}::text[])
      and p.is_live_product
      ${code === undefined ? sql`` : sql`and p.dh_code = ${code}`}
      ${crop === undefined ? sql`` : sql`and ${isCrop(crop)}`}`
  return sql`
    select json_build_object(
      'total', (select count(*) from ${found}),
      'advice', (select coalesce(json_agg(json_build_object('code', f.dh_code,
          'product', f.product_name, 'crop', f.crop_id, 'cropName', f.name, 'text', f.text)
          order by f.rank), '[]')
        from (
          select p.dh_code, p.product_name, a.crop_id, c.name, a.text, row_number() over (
            order by p.product_name collate "und-x-icu", p.legacy_product_id, ${listOrder('c')}) as rank
          from ${found}
          order by rank limit ${limit} offset ${skip}
        ) f))::text as json`
}

export interface DealerQuery {
  country: string
  text: string
  near?: { latitude: number; longitude: number } | undefined
  limit: number
}

export interface FoundDealer {
  name: string
  address: string
  telephone: string
  email: string
  webSite: string
  latitude: number
  longitude: number
  /** Null without a location to measure from. */
  kilometres: number | null
}

/** The distance on a sphere, in kilometres. */
const distanceTo = ({ latitude, longitude }: { latitude: number; longitude: number }): Sql => sql`
  round((12742 * asin(least(1, sqrt(
    power(sin(radians(d.latitude - ${latitude}::float8) / 2), 2)
    + cos(radians(${latitude}::float8)) * cos(radians(d.latitude))
      * power(sin(radians(d.longitude - ${longitude}::float8) / 2), 2)))))::numeric, 1)`

/** Dealers of a country whose name or address contains each word, nearest first. */
export const listDealers = (
  { country, text, near, limit }: DealerQuery,
  assignedCountries: readonly string[],
): JsonSql<FoundDealer[]> => sql`
  select coalesce(json_agg(json_build_object('name', d.name, 'address', d.address,
    'telephone', d.telephone1, 'email', d.email1, 'webSite', d.web_site1,
    'latitude', d.latitude, 'longitude', d.longitude, 'kilometres', d.kilometres)
    order by d.kilometres, d.name collate "und-x-icu", d.dealer_contact_id), '[]')::text as json
  from (
    select d.*, ${near ? distanceTo(near) : sql`null::numeric`} as kilometres
    from dealers d
    where d.country_id = ${country} and d.country_id = any(${assignedCountries}::text[])
      and ${containsAll(
        splitWords(text),
        sql`searchable(concat_ws(E'\n', d.name, d.english_name, d.address, d.english_address, d.grouping_text))`,
      )}
    order by kilometres, d.name collate "und-x-icu", d.dealer_contact_id limit ${limit}
  ) d`
