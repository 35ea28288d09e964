import type { Composition } from '@nutripim/agronomy/composition'
import type { StoredProfile } from '@nutripim/agronomy/declarations/profile'
import { type Sql, sql } from '../../platform/database/sql.ts'
import { withTag } from '../reference/country-revision-sql.ts'
import { profile } from './declaration-profile-sql.ts'

/** What a declaration is made of. */
export interface DeclaredRow {
  legacyProductId: number
  dhCode: string
  productName: string
  composition: Composition
  sources: string
}

export interface CompositionsWithProfile {
  /** Null if the country has no own profile. */
  profile: StoredProfile | null
  products: DeclaredRow[]
}

/** The compositions of a country's live products and its profile. */
export function getCompositionsWithProfile(country: string, assigned: readonly string[]): Sql {
  return withTag(
    country,
    sql`
      select json_build_object(
        'profile', (select ${profile} from declaration_profiles d where d.country_id = ${country}),
        'products', coalesce(json_agg(json_build_object(
          'legacyProductId', p.legacy_product_id, 'dhCode', p.dh_code,
          'productName', p.product_name, 'composition', p.composition,
          'sources', p.source_materials
        ) order by p.product_name collate "und-x-icu", p.legacy_product_id), '[]')
      )::text
      from products p
      where p.country_id = ${country} and p.country_id = any(${assigned}::text[])
        and p.is_live_product`,
  )
}

export const pageSize = 1000

/** The next live products of a country by their number. */
export const listDeclared = (country: string, after: number): Sql => sql`
  select p.legacy_product_id as "legacyProductId", p.dh_code as "dhCode",
    p.product_name as "productName", p.composition, p.source_materials as sources
  from products p
  where p.country_id = ${country} and p.is_live_product and p.legacy_product_id > ${after}
  order by p.legacy_product_id limit ${pageSize}`
