import type { JsonSql } from '../../platform/database/json-text.ts'
import { type Sql, sql } from '../../platform/database/sql.ts'
import type { Option } from '../exchange/column-kinds.ts'

/** A row of the sheet; without a text, the advice does not exist yet. */
export interface SheetAdvice {
  legacyProductId: number
  productCode: string
  productName: string
  isReadOnly: boolean
  countryId: string
  cropId: string
  text: string | null
}

/** The data of the workbook. */
export interface AdviceBook {
  advice: SheetAdvice[]
  products: Omit<SheetAdvice, 'countryId' | 'cropId' | 'text'>[]
  crops: Option[]
}

const sheetProduct = sql`
  'legacyProductId', p.legacy_product_id, 'productCode', p.dh_code,
  'productName', p.product_name, 'isReadOnly', coalesce(r.is_read_only, false)`

/** All advice of a country with its products and crops, read in one snapshot. */
export function listAdviceBook(
  country: string,
  assignedCountries: readonly string[],
): JsonSql<AdviceBook> {
  return sql`
    with p as materialized (
      select * from products p
      where p.country_id = ${country} and p.country_id = any(${assignedCountries}::text[]) and p.is_live_product
    )
    select json_build_object(
      'advice', (
        select coalesce(json_agg(json_build_object(${sheetProduct},
            'countryId', a.country_id, 'cropId', a.crop_id, 'text', a.text)
          order by p.product_name collate "und-x-icu", p.legacy_product_id, c.name collate "und-x-icu"), '[]')
        from p join advice a on a.country_id = p.country_id and a.legacy_product_id = p.legacy_product_id
        join crops c on c.id = a.crop_id
        left join product_ranges r on r.id = p.product_range),
      'products', (
        select coalesce(json_agg(json_build_object(${sheetProduct})), '[]')
        from p left join product_ranges r on r.id = p.product_range),
      'crops', (
        select coalesce(json_agg(json_build_object('id', id, 'name', name)
          order by name collate "und-x-icu", id), '[]') from crops)
    )::text as json`
}

/** The current codes of products, because a code can change after the preview. */
export function listCodes(
  country: string,
  assignedCountries: readonly string[],
  ids: readonly number[],
): Sql {
  return sql`
    select legacy_product_id as id, dh_code as code from products
    where country_id = ${country} and country_id = any(${assignedCountries}::text[])
      and legacy_product_id = any(${ids}::int[])`
}
