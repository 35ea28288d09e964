import { applicationFieldNames, descriptionFieldNames } from '@nutripim/contract/product-fields'
import { type Sql, sql } from '../../platform/sql.ts'
import { pairs } from './product-cells-sql.ts'

/** Everything of product p that the workbook of a catalogue holds. */
const product = sql`json_build_object(
  'legacyProductId', p.legacy_product_id, 'countryId', p.country_id,
  'composition', p.composition, 'displayElements', p.display_elements,
  ${pairs([...new Set([...applicationFieldNames, ...descriptionFieldNames])])})`

const choices = (table: Sql): Sql => sql`(
  select coalesce(json_agg(json_build_object('id', id, 'name', name) order by position, id), '[]')
  from ${table})`

/** The live products of a country and the lists their cells choose from, as of one moment. */
export function catalogue(country: string, held: readonly string[]): Sql {
  return sql`
    select json_build_object(
      'products', (
        select coalesce(json_agg(${product} order by p.product_name collate "und-x-icu", p.legacy_product_id), '[]')
        from products p
        where p.country_id = ${country} and p.country_id = any(${held}::text[]) and p.is_live_product
      ),
      'takenCodes', (
        select coalesce(json_agg(dh_code), '[]') from products p
        where p.country_id = ${country} and p.country_id = any(${held}::text[]) and not p.is_live_product
      ),
      'ranges', ${choices(sql`product_ranges`)},
      'forms', ${choices(sql`product_forms`)},
      'crops', ${choices(sql`crops`)}
    )::text as json`
}
