import { type DealerField, dealerFieldNames } from '@nutripim/contract/dealers/dealer-fields'
import { maxPreviewCells } from '@nutripim/contract/exchange/exchange'
import { waitForLock } from '../../platform/database/advisory-lock-sql.ts'
import { type Sql, sql, text } from '../../platform/database/sql.ts'
import type { ImportScope } from '../exchange/imports-sql.ts'
import { eachField } from './dealer-sql.ts'

const isNumber = (column: string) => column === 'longitude' || column === 'latitude'

/** The cells of dealer d. */
export const storedCells = sql`jsonb_build_array(${eachField((column) => `d.${column}`)})`
const nameAt = text(String(dealerFieldNames.indexOf('name')))
const addressAt = text(String(dealerFieldNames.indexOf('address')))
const nameCell = sql`r.cells ->> ${nameAt}`
const addressCell = sql`r.cells ->> ${addressAt}`

/** Whether dealer d is in the country of the import. */
export const isInCountry = ({ country, assignedCountries }: ImportScope): Sql => sql`
  d.country_id = ${country} and d.country_id = any(${assignedCountries}::text[])`
export const isOfImport = ({ country }: ImportScope, id: number): Sql => sql`
  r.country_id = ${country} and r.import_id = ${id}`
const isAccepted = sql`not r.is_refused and r.refusal is null`

/**
 * Saving one dealer takes the lock shared, replacing the whole list takes it exclusively, so that nothing
 * changes between comparing and saving.
 */
export function lockList(country: string, mode: 'shared' | 'exclusive'): Sql {
  return sql`select ${waitForLock('dealer list', country, mode)}`
}

/** Takes the shared lock for the country of a dealer. */
export function lockListOfDealer(id: number, assignedCountries: readonly string[]): Sql {
  return sql`
    select ${waitForLock('dealer list', sql`country_id`, 'shared')}
    from dealers where dealer_contact_id = ${id} and country_id = any(${assignedCountries}::text[])`
}

/** All dealers as JSON arrays of cells, in batches of 500, read in one snapshot. */
export function listSheetRows(country: string, assignedCountries: readonly string[]): Sql {
  const cells = eachField((column) => (isNumber(column) ? column : `nullif(${column}, '')`))
  return sql`
    select json_agg(cells order by n)::text as rows
    from (
      select row_number() over (order by name collate "und-x-icu", dealer_contact_id) as n,
        json_build_array(dealer_contact_id, country_id, ${cells}) as cells
      from dealers where country_id = ${country} and country_id = any(${assignedCountries}::text[])
    ) numbered
    group by (n - 1) / 500
    order by min(n)`
}

/** Rejects rows with the id of a dealer in another country; unknown ids are ignored. */
export function rejectForeignIds(scope: ImportScope, id: number): Sql {
  return sql`
    update import_rows r set record_id = null,
      refusal = case when exists (select from dealers o where o.dealer_contact_id = r.record_id)
        then format('there is no dealer %s in %s', r.record_id, ${scope.country}::text) end
    where ${isOfImport(scope, id)} and r.record_id is not null
      and not exists (
        select from dealers d where ${isInCountry(scope)} and d.dealer_contact_id = r.record_id)`
}

export function rejectRepeatedIds(scope: ImportScope, id: number): Sql {
  return sql`
    update import_rows r set refusal = format('dealer %s is already in row %s', r.record_id, first.row)
    from (
      select record_id, min(row) as row from import_rows r
      where ${isOfImport(scope, id)} and record_id is not null
      group by record_id having count(*) > 1
    ) first
    where ${isOfImport(scope, id)} and r.record_id = first.record_id and r.row > first.row`
}

/** Matches rows without an id to dealers with the same name and address; duplicates in their order. */
export function matchByName(scope: ImportScope, id: number): Sql {
  return sql`
    with free_row as (
      select r.row, ${nameCell} as name, ${addressCell} as address,
        row_number() over (partition by ${nameCell}, ${addressCell} order by r.row) as turn
      from import_rows r
      where ${isOfImport(scope, id)} and r.record_id is null and r.refusal is null
    ), free_dealer as (
      select d.dealer_contact_id as id, d.name, d.address,
        row_number() over (partition by d.name, d.address order by d.dealer_contact_id) as turn
      from dealers d
      where ${isInCountry(scope)} and not exists (
        select from import_rows r where ${isOfImport(scope, id)} and r.record_id = d.dealer_contact_id)
    )
    update import_rows r set record_id = free_dealer.id
    from free_row join free_dealer using (name, address, turn)
    where ${isOfImport(scope, id)} and r.row = free_row.row`
}

/** Rejects new dealers that occur twice in the file. */
export function rejectRepeatedNames(scope: ImportScope, id: number): Sql {
  return sql`
    update import_rows r
    set refusal = format('has the same name and address as row %s', r.same_as)
    where ${isOfImport(scope, id)} and r.record_id is null and r.same_as is not null
      and r.refusal is null and not r.is_refused`
}

/** Rows of known dealers get the stored values of fields that the file has no columns for. */
export function keepStored(scope: ImportScope, id: number, fields: readonly DealerField[]): Sql {
  const cells = fields.reduce((cells, field) => {
    const i = dealerFieldNames.indexOf(field)
    return `jsonb_set(${cells}, '{${i}}', stored.cells -> ${i})`
  }, 'r.cells')
  return sql`
    update import_rows r set cells = ${text(cells)}
    from (
      select d.dealer_contact_id, ${storedCells} as cells from dealers d where ${isInCountry(scope)}
    ) stored
    where ${isOfImport(scope, id)} and r.record_id = stored.dealer_contact_id`
}

/** Identifies the state of the list: differs after any change. */
const listFingerprint = (scope: ImportScope): Sql => sql`(
  select concat(count(*), '/', coalesce(sum(hashtextextended(
    concat(d.dealer_contact_id, '/', d.updated_at at time zone 'UTC'), 0)), 0))
  from dealers d where ${isInCountry(scope)})`

export function getListState(scope: ImportScope, id: number): Sql {
  return sql`
    select ${listFingerprint(scope)} as basis,
      (select count(*)::int from import_rows r where ${isOfImport(scope, id)}) as rows,
      (select coalesce(max(a.id), 0)::text from audit_entries a where a.country_id = ${scope.country}) as log`
}

export interface ComparisonCounts {
  read: number
  added: number
  changed: number
  same: number
  removed: number
  refused: number
  before: number
  changedCells: number
  basis: string
}

/** Rows with the stored cells of their dealers. */
const comparedRows = (scope: ImportScope, id: number): Sql => sql`
  select r.row, r.record_id, ${isAccepted} as is_accepted, r.cells, d.cells as stored
  from import_rows r left join (
    select d.dealer_contact_id, ${storedCells} as cells from dealers d where ${isInCountry(scope)}
  ) d on d.dealer_contact_id = r.record_id
  where ${isOfImport(scope, id)}`

export function countChanges(scope: ImportScope, id: number): Sql {
  const differences = eachField(
    (_column, _field, i) => `(stored -> ${i} is distinct from cells -> ${i})::int`,
    ' + ',
  )
  return sql`
    with counted as (
      select count(*)::int as read,
        count(*) filter (where is_accepted and record_id is null)::int as added,
        count(*) filter (where is_accepted and stored <> cells)::int as changed,
        count(*) filter (where is_accepted and stored = cells)::int as same,
        count(*) filter (where not is_accepted)::int as refused,
        count(distinct record_id)::int as matched,
        coalesce(sum(${differences}) filter (where is_accepted and stored <> cells), 0)::int as "changedCells"
      from (${comparedRows(scope, id)}) row
    ), before as (select count(*)::int as before from dealers d where ${isInCountry(scope)})
    select read, added, changed, same, refused, before - matched as removed, before, "changedCells",
      ${listFingerprint(scope)} as basis
    from counted, before`
}

export function listAdded(scope: ImportScope, id: number): Sql {
  return sql`
    select r.row, ${nameCell} as name, ${addressCell} as address
    from import_rows r
    where ${isOfImport(scope, id)} and r.record_id is null and ${isAccepted}
    order by r.row limit ${maxPreviewCells}`
}

export function listRemoved(scope: ImportScope, id: number): Sql {
  return sql`
    select d.dealer_contact_id as "dealerContactId", d.name, d.address
    from dealers d
    where ${isInCountry(scope)} and ${isMissing(scope, id)}
    order by d.name collate "und-x-icu", d.dealer_contact_id limit ${maxPreviewCells}`
}

const isMissing = (scope: ImportScope, id: number): Sql => sql`
  not exists (select from import_rows r where ${isOfImport(scope, id)} and r.record_id = d.dealer_contact_id)`

/** Changed cells in the order of the file and the form. */
export function listChanged(scope: ImportScope, id: number): Sql {
  return sql`
    select row.row, row.stored ->> ${nameAt} as record, field, stored -> i as was, cells -> i as becomes
    from (
      select * from (${comparedRows(scope, id)}) row where is_accepted and stored <> cells
      order by row limit ${maxPreviewCells}
    ) row, lateral (
      select field, (position - 1)::int as i
      from unnest(${dealerFieldNames}::text[]) with ordinality as f(field, position)
    ) field
    where stored -> i is distinct from cells -> i
    order by row.row, i limit ${maxPreviewCells}`
}

export function listRejected(scope: ImportScope, id: number): Sql {
  return sql`
    select r.row, left(r.cells ->> ${nameAt}, 200) as record,
      r.refusal as reason, count(*) over ()::int as total from import_rows r
    where ${isOfImport(scope, id)} and r.refusal is not null order by r.row limit ${maxPreviewCells}`
}

const cellValue = (column: string, _field: string, i: number) =>
  isNumber(column) ? `(r.cells ->> ${i})::double precision` : `r.cells ->> ${i}`

export function updateChanged(scope: ImportScope, id: number): Sql {
  return sql`
    update dealers d set ${eachField((column, field, i) => `${column} = ${cellValue(column, field, i)}`)}
    from import_rows r
    where ${isInCountry(scope)} and ${isOfImport(scope, id)} and r.record_id = d.dealer_contact_id
      and ${storedCells} <> r.cells`
}

export function deleteMissing(scope: ImportScope, id: number): Sql {
  return sql`delete from dealers d where ${isInCountry(scope)} and ${isMissing(scope, id)}`
}

export function insertAdded(scope: ImportScope, id: number): Sql {
  return sql`
    insert into dealers (country_id, ${eachField((column) => column)})
    select ${scope.country}, ${eachField(cellValue)}
    from import_rows r
    where ${isOfImport(scope, id)} and r.record_id is null and ${scope.country} = any(${scope.assignedCountries}::text[])
    order by r.row`
}

/** Stores the log positions before and after the import, which an undo needs. */
export function saveLogRange({ country }: ImportScope, id: number, logBefore: string): Sql {
  return sql`
    update imports set log_before = ${logBefore}::bigint,
      log_after = (select max(a.id) from audit_entries a where a.country_id = ${country})
    where country_id = ${country} and id = ${id}`
}
