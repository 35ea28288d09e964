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

/** The version of a product: every save writes a new row. */
export interface ProductVersion {
  id: number
  version: string
}

/**
 * The live products of a country with their versions, as one JSON text; those that are not known in this
 * version with their checked fields.
 */
export function listCheckedProducts(
  country: string,
  known: readonly ProductVersion[],
): JsonSql<[id: number, version: string, fields: CheckedFields | null][]> {
  return sql`
    select coalesce(json_agg(json_build_array(p.legacy_product_id, p.xmin::text,
      case when known.id is null then json_build_array(p.composition,
        p.product_name, p.show_grams_per_litre, p.web_product_name, p.web_short_description, p.web_medium_description,
        p.web_long_description) end) order by p.product_name collate "und-x-icu", p.legacy_product_id), '[]'
    )::text as json
    from products p
    left join unnest(${known.map(({ id }) => id)}::int[], ${known.map(({ version }) => version)}::text[])
      known(id, version) on known.id = p.legacy_product_id and known.version = p.xmin::text
    where p.country_id = ${country} and p.is_live_product`
}

/** What the rules check of a product. */
export type CheckedFields = [
  composition: Record<string, number>,
  name: string,
  showGramsPerLitre: boolean,
  webProductName: string,
  shortDescription: string,
  mediumDescription: string,
  longDescription: string,
]
