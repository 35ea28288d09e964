import type { JsonSql } from '../../platform/database/json-text.ts'
import { type Sql, sql } from '../../platform/database/sql.ts'

export interface CountryRevision {
  country: string
  revision: string
}

/** The revision counters of these countries. */
export function listRevisions(
  countries: readonly string[],
  assignedCountries: readonly string[],
): Sql {
  return sql`
    select c.country, coalesce(r.revision, 0)::text as revision
    from unnest(${countries}::text[]) as c(country)
    left join country_revisions r on r.country_id = c.country
    where c.country = any(${assignedCountries}::text[])
    order by c.country`
}

/** The checked fields of live products in these countries, as one JSON text. */
export function listCheckedProducts(countries: readonly string[]): JsonSql<CheckedRow[]> {
  return sql`
    select coalesce(json_agg(json_build_array(p.country_id, p.legacy_product_id, p.composition,
      p.show_grams_per_litre, p.web_product_name, p.web_short_description, p.web_medium_description,
      p.web_long_description) order by p.product_name collate "und-x-icu", p.legacy_product_id), '[]'
    )::text as json
    from products p
    where p.country_id = any(${countries}::text[]) and p.is_live_product`
}

/** A row of `checkedProducts`. */
export type CheckedRow = [
  country: string,
  id: number,
  composition: Record<string, number>,
  showGramsPerLitre: boolean,
  productName: string,
  shortDescription: string,
  mediumDescription: string,
  longDescription: string,
]
