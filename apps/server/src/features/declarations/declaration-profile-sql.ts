import { plainProfile, type StoredProfile } from '@nutripim/agronomy/declarations/profile'
import type { PlannedProfile, ProfileConflict } from '@nutripim/contract/declarations/declarations'
import type { ProfileField } from '@nutripim/contract/declarations/profile-fields'
import type { JsonSql, JsonText } from '../../platform/database/json-text.ts'
import { json, type Sql, sql, text } from '../../platform/database/sql.ts'
import { userName } from '../identity/user-name-sql.ts'

/** Fields that the release before knows too. All others are in `settings`. */
const columns: Partial<Record<ProfileField, string>> = {
  factors: 'factors',
  decimals: 'decimals',
  traceDecimals: 'trace_decimals',
  decimalSeparator: 'decimal_separator',
  order: 'nutrient_order',
}

const pairs = text(
  Object.entries(columns)
    .map(([field, column]) => `'${field}', d.${column}`)
    .join(', '),
)

const ofElements = `{"basis": {"P": "element", "K": "element", "Ca": "element", "Mg": "element", "S": "element", "Na": "element"}}`

/** Profile d as it is stored: fields that were added later can be missing. */
export const profile: JsonSql<StoredProfile> = sql`(
  jsonb_build_object(${pairs}) || coalesce(
    nullif(d.settings, '{}'), case d.form when 'element' then ${text(`'${ofElements}'`)}::jsonb else '{}'::jsonb end))`

/** Profile d with all fields. */
const completeProfile = sql`(${json(plainProfile)}::jsonb || ${profile})`

const planned: JsonSql<PlannedProfile> = sql`(case when d.planned_from is not null then
  json_build_object('fields', d.planned, 'from', d.planned_from,
    'plannedBy', ${userName(sql`d.planned_by`)}) end)`

export interface ProfileRow {
  countryId: string
  countryName: string
  /** Null if the country has no own profile. */
  profile: JsonText<StoredProfile> | null
  planned: JsonText<PlannedProfile> | null
}

export const listProfiles = (assignedCountries: readonly string[]): Sql => sql`
  select c.id as "countryId", c.name as "countryName",
    case when d.country_id is not null then ${profile}::text end as profile,
    ${planned}::text as planned
  from countries c left join declaration_profiles d on d.country_id = c.id
  where c.id = any(${assignedCountries}::text[])
  order by c.name collate "und-x-icu", c.id`

/** Adds a profile for a country without one. */
export const addProfile = (country: string, fields: object): Sql => sql`
  insert into declaration_profiles
    (country_id, form, factors, decimals, trace_decimals, decimal_separator, nutrient_order, settings)
  select ${country}, ${formOf(sql`f.cells`)}, ${columnValues(sql`f.cells`)}
  from (select ${json(fields)}::jsonb as cells) f
  on conflict do nothing`

const fieldsInColumns = text(`'{${Object.keys(columns).join(',')}}'::text[]`)

/** What is stored in `settings`: the fields in which it differs from the plain profile. */
const settingsOf = (cells: Sql): Sql => sql`(
  select coalesce(jsonb_object_agg(key, value), '{}')
  from jsonb_each(${cells} - ${fieldsInColumns})
  where value is distinct from ${json(plainProfile)}::jsonb -> key)`

/** The values of factors, decimals, trace_decimals, decimal_separator, nutrient_order and settings. */
const columnValues = (cells: Sql): Sql => sql`
  ${cells} -> 'factors', (${cells} ->> 'decimals')::smallint, (${cells} ->> 'traceDecimals')::smallint,
  ${cells} ->> 'decimalSeparator', array(select jsonb_array_elements_text(${cells} -> 'order')),
  ${settingsOf(cells)}`

/** What the release before can say about it. */
const formOf = (cells: Sql): Sql =>
  sql`case when ${cells} #>> '{basis,P}' = 'element' then 'element' else 'oxide' end`

export interface ProfileSaveResult extends ProfileRow {
  conflicts: ProfileConflict[] | null
}

/** Other saves of the profile wait until the end of the transaction. */
export const lockProfile = (country: string): Sql => sql`
  select from declaration_profiles where country_id = ${country} for update`

/** Cells that another user changed since they were read, with who did it. */
export function getConflicts(country: string, cells: object, was: object | undefined): Sql {
  return sql`
    with change as materialized (
      select ${json(cells)}::jsonb as cells, ${was ? json(was) : null}::jsonb as was
    ), stored as materialized (
      select ${completeProfile} as cells from declaration_profiles d where d.country_id = ${country}
    ), conflict as (
      select cell, stored.cells -> cell as stored
      from change, stored, jsonb_each(change.cells) as c(cell, wanted)
      where change.was is not null and stored.cells -> cell is distinct from change.was -> cell
        and stored.cells -> cell is distinct from wanted
    )
    select jsonb_agg(jsonb_build_object(
        'cell', cell, 'stored', stored, 'savedBy', last.actor, 'savedAt', last.at
      ) order by cell) as conflicts
    from conflict left join lateral (
      select coalesce(u.display_name, a.actor) as actor, a.at
      from log_of_record('declaration profile', ${country}) a left join users u on u.user_id = a.actor
      where a.country_id = ${country}
        and (a.change <> 'update'
          or a.after ? coalesce(${json(columns)}::jsonb ->> conflict.cell, 'settings'))
      order by a.id desc limit 1
    ) last on true`
}

/** Saves a profile that was locked before; nothing is written if it has the values already. */
export const saveProfile = (country: string, cells: object): Sql => sql`
  with next as materialized (
    select ${completeProfile} as was, ${completeProfile} || ${json(cells)}::jsonb as cells
    from declaration_profiles d where d.country_id = ${country}
  )
  update declaration_profiles d
  set form = ${formOf(sql`next.cells`)},
    (factors, decimals, trace_decimals, decimal_separator, nutrient_order, settings) =
      (select ${columnValues(sql`next.cells`)})
  from next where d.country_id = ${country} and next.cells is distinct from next.was`

/** Stores fields that take effect later; they replace what was planned before. */
export const setPlan = (country: string, cells: object, from: string): Sql => sql`
  update declaration_profiles
  set planned = ${json(cells)}::jsonb, planned_from = ${from}::date, planned_by = current_actor()
  where country_id = ${country}`

export const cancelPlan = (country: string): Sql => sql`
  update declaration_profiles set planned = '{}', planned_from = null, planned_by = null
  where country_id = ${country} and planned_from is not null`

/** Whether a day has begun (UTC). */
export const hasBegun = (day: string): Sql => sql`
  select ${day}::date <= (current_moment() at time zone 'UTC')::date as "hasBegun"`

const isDue = sql`planned_from <= (current_moment() at time zone 'UTC')::date`

export const listDuePlans = (): Sql => sql`
  select country_id as country from declaration_profiles where ${isDue} order by country_id`

/** The plan of a country whose day has come, unless another server applies it. Its planner is the author. */
export const claimDuePlan = (country: string): Sql => sql`
  select d.planned::text as fields, set_config('nutripim.actor', d.planned_by, true) as author
  from declaration_profiles d where d.country_id = ${country} and ${isDue}
  for update skip locked`
