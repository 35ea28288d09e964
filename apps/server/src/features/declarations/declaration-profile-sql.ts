import type { DeclarationProfile } from '@nutripim/agronomy/declaration'
import type { ProfileConflict, ProfileField } from '@nutripim/contract/declarations/declarations'
import type { CompositionRow } from '@nutripim/contract/products/products'
import type { JsonSql, JsonText } from '../../platform/database/json-text.ts'
import { json, type Sql, sql, text } from '../../platform/database/sql.ts'
import { withTag } from '../reference/country-revision-sql.ts'

const columns: Record<ProfileField, string> = {
  form: 'form',
  factors: 'factors',
  decimals: 'decimals',
  traceDecimals: 'trace_decimals',
  decimalSeparator: 'decimal_separator',
  order: 'nutrient_order',
}

/** Profile d as pairs for json_build_object. */
const pairs = text(
  Object.entries(columns)
    .map(([field, column]) => `'${field}', d.${column}`)
    .join(', '),
)

/** Profile d as an object. */
export const profile: JsonSql<DeclarationProfile> = sql`json_build_object(${pairs})`

export interface StoredProfile {
  countryId: string
  countryName: string
  /** Null if the country has no own profile. */
  profile: JsonText<DeclarationProfile> | null
}

export function listProfiles(assignedCountries: readonly string[]): Sql {
  return sql`
    select c.id as "countryId", c.name as "countryName",
      case when d.country_id is not null then ${profile}::text end as profile
    from countries c left join declaration_profiles d on d.country_id = c.id
    where c.id = any(${assignedCountries}::text[])
    order by c.name collate "und-x-icu", c.id`
}

export interface CompositionsWithProfile {
  /** Null if the country has no own profile. */
  profile: DeclarationProfile | null
  products: Omit<CompositionRow, 'productRange'>[]
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
          'productName', p.product_name, 'composition', p.composition
        ) order by p.product_name collate "und-x-icu", p.legacy_product_id), '[]')
      )::text
      from products p
      where p.country_id = ${country} and p.country_id = any(${assigned}::text[])
        and p.is_live_product`,
  )
}

/** Adds a profile with the default values for a country without one. */
export function addProfile(country: string, fields: object): Sql {
  return sql`
    insert into declaration_profiles
      (country_id, form, factors, decimals, trace_decimals, decimal_separator, nutrient_order)
    select ${country}, f.form, f.factors, f.decimals, f."traceDecimals", f."decimalSeparator", f."order"
    from jsonb_to_record(${json(fields)}::jsonb) as f(form text, factors jsonb, decimals smallint,
      "traceDecimals" smallint, "decimalSeparator" text, "order" text[])
    on conflict do nothing`
}

export interface ProfileSaveResult {
  conflicts: ProfileConflict[] | null
  saved: JsonText<DeclarationProfile>
  countryName: string
}

/** Other saves of the profile wait until the end of the transaction. */
export const lockProfile = (country: string): Sql => sql`
  select from declaration_profiles where country_id = ${country} for update`

/** Checks and saves a profile that was locked before. */
export function saveProfile(country: string, cells: object, was: object | undefined): Sql {
  return sql`
    with change as materialized (
      select ${json(cells)}::jsonb as cells, ${was ? json(was) : null}::jsonb as was
    ), stored as materialized (
      select jsonb_build_object(${pairs}) as cells from declaration_profiles d
      where d.country_id = ${country}
    ), cell as materialized (
      select cell, wanted, change.was is not null as is_guarded, change.was -> cell as was,
        stored.cells -> cell as stored
      from change, stored, jsonb_each(change.cells) as c(cell, wanted)
    ), conflict as (
      select cell, stored from cell
      where is_guarded and stored is distinct from was and stored is distinct from wanted
    ), saved as (
      update declaration_profiles d
      set form = f.form, factors = f.factors, decimals = f.decimals,
        trace_decimals = f."traceDecimals", decimal_separator = f."decimalSeparator",
        nutrient_order = f."order"
      from change, stored, jsonb_to_record(stored.cells || change.cells) as f(form text,
        factors jsonb, decimals smallint, "traceDecimals" smallint, "decimalSeparator" text,
        "order" text[])
      where d.country_id = ${country} and not exists (select from conflict)
        and exists (select from cell where stored is distinct from wanted)
      returning d.*
    )
    select
      (select jsonb_agg(jsonb_build_object(
          'cell', cell, 'stored', stored, 'savedBy', last.actor, 'savedAt', last.at
        ) order by cell)
        from conflict left join lateral (
          select coalesce(u.display_name, a.actor) as actor, a.at
          from log_of_record('declaration profile', ${country}) a left join users u on u.user_id = a.actor
          where a.country_id = ${country}
            and (a.change <> 'update' or a.after ? (${json(columns)}::jsonb ->> conflict.cell))
          order by a.id desc limit 1
        ) last on true) as conflicts,
      coalesce((select ${profile}::text from saved d), (select cells::text from stored)) as saved,
      (select name from countries where id = ${country}) as "countryName"`
}
