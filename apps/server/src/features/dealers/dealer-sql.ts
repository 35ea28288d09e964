import { type DealerField, dealerFieldNames } from '@nutripim/contract/dealers/dealer-fields'
import type { Dealer, DealerConflict } from '@nutripim/contract/dealers/dealers'
import { waitForLock } from '../../platform/database/advisory-lock-sql.ts'
import type { JsonSql, JsonText } from '../../platform/database/json-text.ts'
import { json, type Sql, sql, text } from '../../platform/database/sql.ts'
import { userName } from '../identity/user-name-sql.ts'
import { withTag } from '../reference/country-revision-sql.ts'

/** The column of each field. */
export const columns: Record<DealerField, string> = {
  groupingText: 'grouping_text',
  grouping2Text: 'grouping2_text',
  name: 'name',
  address: 'address',
  telephone1: 'telephone1',
  telephone2: 'telephone2',
  email1: 'email1',
  email2: 'email2',
  webSite1: 'web_site1',
  comments: 'comments',
  longitude: 'longitude',
  latitude: 'latitude',
  englishGroupingText: 'english_grouping_text',
  englishName: 'english_name',
  englishAddress: 'english_address',
}

/** SQL text for every field, in the order of the form. */
const eachField = (
  toSql: (column: string, field: DealerField, index: number) => string,
  separator = ', ',
): Sql => text(dealerFieldNames.map((field, i) => toSql(columns[field], field, i)).join(separator))

const pairs = eachField((column, field) => `'${field}', d.${column}`)

/** Dealer d as JSON. */
const dealerRow = sql`json_build_object(
  'dealerContactId', d.dealer_contact_id, 'countryId', d.country_id, ${pairs},
  'updatedBy', ${userName(sql`d.updated_by`)},
  'updatedAt', d.updated_at)`

export function listDealers(country: string, assignedCountries: readonly string[]): Sql {
  return withTag(
    country,
    sql`
      select json_build_object(
        'countryCode', ${country}::text,
        'canEdit', true,
        'dealers', coalesce(json_agg(${dealerRow} order by d.name collate "und-x-icu", d.dealer_contact_id), '[]')
      )::text
      from dealers d
      where d.country_id = ${country} and d.country_id = any(${assignedCountries}::text[])`,
  )
}

export function findDealer(id: number, assignedCountries: readonly string[]): JsonSql<Dealer> {
  return sql`
    select ${dealerRow}::text as json from dealers d
    where d.dealer_contact_id = ${id} and d.country_id = any(${assignedCountries}::text[])`
}

export function addDealer(country: string, fields: object): JsonSql<Dealer> {
  return sql`
    with d as (
      insert into dealers (country_id, ${eachField((column) => column)})
      select ${country}, ${eachField((column, field) =>
        column === 'longitude' || column === 'latitude'
          ? `(f ->> '${field}')::double precision`
          : `coalesce(f ->> '${field}', '')`,
      )}
      from (select ${json(fields)}::jsonb as f) given
      returning *
    )
    select ${dealerRow}::text as json from d`
}

export interface DealerSaveResult {
  conflicts: DealerConflict[] | null
  /** The current dealer; null if it does not exist. */
  saved: JsonText<Dealer> | null
}

/** Other saves of the dealer wait until the end of the transaction. */
export function lockDealer(id: number, assignedCountries: readonly string[]): Sql {
  return sql`
    select from dealers
    where dealer_contact_id = ${id} and country_id = any(${assignedCountries}::text[])
    for update`
}

/** Checks and saves a dealer that was locked before. */
export function saveDealer(
  country: string,
  assignedCountries: readonly string[],
  change: { dealerContactId: number; cells: object; was?: object | undefined },
): Sql {
  const { dealerContactId: id, cells, was } = change
  return sql`
    with change as materialized (
      select ${json(cells)}::jsonb as cells, ${was ? json(was) : null}::jsonb as was
    ), stored as materialized (
      select jsonb_build_object(${pairs}) as cells from dealers d
      where d.country_id = ${country} and d.country_id = any(${assignedCountries}::text[])
        and d.dealer_contact_id = ${id}
    ), cell as materialized (
      select cell, wanted, change.was is not null as is_guarded, change.was -> cell as was,
        stored.cells -> cell as stored
      from change, stored, jsonb_each(change.cells) as c(cell, wanted)
    ), conflict as (
      select cell, stored from cell
      where is_guarded and stored is distinct from was and stored is distinct from wanted
    ), saved as (
      update dealers d set ${eachField((column, field) => {
        const isNumber = column === 'longitude' || column === 'latitude'
        const value = `(change.cells ->> '${field}')${isNumber ? '::double precision' : ''}`
        return `${column} = case when change.cells ? '${field}' then ${value} else d.${column} end`
      })}
      from change
      where d.country_id = ${country} and d.dealer_contact_id = ${id}
        and exists (select from stored) and not exists (select from conflict)
        and exists (select from cell where stored is distinct from wanted)
      returning d.*
    )
    select
      (select jsonb_agg(jsonb_build_object(
          'dealerContactId', ${id}::int, 'cell', cell, 'stored', stored,
          'savedBy', last.actor, 'savedAt', last.at
        ) order by cell)
        from conflict left join lateral (
          select ${userName(sql`a.actor`)} as actor, a.at from log_of_record('dealer', ${id}::text) a
          where a.country_id = ${country}
            and (a.change <> 'update' or a.after ? (${json(columns)}::jsonb ->> conflict.cell))
          order by a.id desc limit 1
        ) last on true) as conflicts,
      (select ${dealerRow}::text from (
          select * from saved
          union all
          select d.* from dealers d, stored
          where d.country_id = ${country} and d.dealer_contact_id = ${id}
            and not exists (select from saved)
        ) d) as saved`
}

/** Takes the shared lock for the country of a dealer. */
export function lockListOfDealer(id: number, assignedCountries: readonly string[]): Sql {
  return sql`
    select ${waitForLock('dealer list', sql`country_id`, 'shared')}
    from dealers where dealer_contact_id = ${id} and country_id = any(${assignedCountries}::text[])`
}

export function deleteDealer(id: number, assignedCountries: readonly string[]): Sql {
  return sql`
    delete from dealers where dealer_contact_id = ${id} and country_id = any(${assignedCountries}::text[])
    returning true as "isDeleted"`
}

/** Who deleted a dealer of the user's countries, and when. */
export const findDeletion = (id: number, assignedCountries: readonly string[]): Sql => sql`
  select ${userName(sql`a.actor`)} as by, to_json(a.at) #>> '{}' as at
  from log_of_record('dealer', ${String(id)}) a
  where a.change = 'delete' and a.country_id = any(${assignedCountries}::text[])
  order by a.id desc limit 1`
