import type { Advice, AdviceProduct, adviceRoutes } from '@nutripim/contract/advice/advice'
import type { Answer } from '@nutripim/contract/api/route'
import type { JsonSql } from '../../platform/database/json-text.ts'
import { type Sql, sql } from '../../platform/database/sql.ts'
import { listOrder } from '../reference/list-order-sql.ts'
import { containsEachWord } from '../text-match/match-words-sql.ts'
import { splitWords } from '../text-match/split-words.ts'

type Routes = typeof adviceRoutes

const productFields = sql`
  'legacyProductId', p.legacy_product_id, 'productCode', p.dh_code, 'productName', p.product_name`

/** For product p and its range r. */
export const productRow = sql`${productFields}, 'productRange', p.product_range, 'formOfProduct', p.form_of_product,
  'isReadOnly', coalesce(r.is_read_only, false)`

/** For advice a, product p, range r and crop c. */
export const advicePairs = sql`
  'countryId', a.country_id,
  'crop', json_build_object('cropId', c.id, 'cropName', c.name),
  'product', json_build_object('productCode', p.dh_code, 'productName', p.product_name),
  'applicationAdviceText', a.text,
  'isReadOnly', coalesce(r.is_read_only, false),
  'updatedBy', coalesce(u.display_name, a.updated_by), 'updatedAt', a.updated_at`

export const adviceTables = sql`
  advice a
  join products p on p.country_id = a.country_id and p.legacy_product_id = a.legacy_product_id
    and p.is_live_product
  join crops c on c.id = a.crop_id
  left join product_ranges r on r.id = p.product_range
  left join users u on u.user_id = a.updated_by`

export const adviceOrder = sql`
  p.product_name collate "und-x-icu", p.legacy_product_id, c.name collate "und-x-icu", c.id`

export interface AdviceSearch {
  countryId: string
  productId?: string | undefined
  cropId?: string | undefined
  text?: string | undefined
}

/** Contains only the requested conditions, so that each combination gets its own query plan. */
export function searchAdvice(
  search: AdviceSearch,
  assignedCountries: readonly string[],
): JsonSql<Advice[]> {
  const { countryId, productId, cropId } = search
  const words = splitWords(search.text ?? '')
  return sql`
    select coalesce(json_agg(json_build_object(${advicePairs}) order by ${adviceOrder}), '[]')::text as json
    from ${adviceTables}
    where a.country_id = ${countryId} and a.country_id = any(${assignedCountries}::text[])
      ${productId === undefined ? sql`` : sql`and p.country_id = ${countryId} and p.dh_code = ${productId}`}
      ${cropId === undefined ? sql`` : sql`and a.crop_id = ${cropId}`}
      ${words.length === 0 ? sql`` : sql`and ${containsEachWord(words, sql`searchable(a.text)`)}`}`
}

export function listAdviceProducts(
  country: string,
  assignedCountries: readonly string[],
  { existInAdvice, filterPowerbrand }: { existInAdvice: boolean; filterPowerbrand: boolean },
): JsonSql<AdviceProduct[]> {
  return sql`
    select coalesce(json_agg(json_build_object(${productRow})
      order by p.product_name collate "und-x-icu", p.legacy_product_id), '[]')::text as json
    from products p left join product_ranges r on r.id = p.product_range
    where p.country_id = ${country} and p.country_id = any(${assignedCountries}::text[]) and p.is_live_product
      and (not ${filterPowerbrand} or r.is_read_only is not true)
      and (not ${existInAdvice} or exists (
        select from advice a
        where a.country_id = p.country_id and a.legacy_product_id = p.legacy_product_id))`
}

/** Checks each crop: forty index lookups instead of a scan over all advice of the country. */
export function listAdviceCrops(country: string, assignedCountries: readonly string[]): Sql {
  return sql`
    select c.id as "cropId", c.name as "cropName" from crops c
    where exists (
      select from advice a
      where a.country_id = ${country} and a.country_id = any(${assignedCountries}::text[]) and a.crop_id = c.id)
    order by ${listOrder('c')}`
}

export function listLabels(countries: readonly string[]): JsonSql<Answer<Routes['listLabels']>> {
  return sql`
    select coalesce(json_agg(json_build_object(${productFields}, 'countryId', p.country_id,
        'labelCodeFront', p.label_code_front, 'labelCodeBack', p.label_code_back)
      order by p.country_id, p.product_name collate "und-x-icu", p.legacy_product_id), '[]')::text as json
    from products p where p.country_id = any(${countries}::text[]) and p.is_live_product`
}

/** A product code identifies the same product in every country. */
export function listSameAdvice(
  { countryId, productId, cropId }: { countryId: string; productId: string; cropId: string },
  assignedCountries: readonly string[],
): JsonSql<Answer<Routes['findSameAdvice']>> {
  return sql`
    select coalesce(json_agg(json_build_object(${advicePairs}, 'countryName', country.name)
      order by country.name collate "und-x-icu"), '[]')::text as json
    from ${adviceTables} join countries country on country.id = a.country_id
    where p.dh_code = ${productId} and a.crop_id = ${cropId}
      and a.country_id = any(${assignedCountries}::text[]) and a.country_id <> ${countryId}`
}
