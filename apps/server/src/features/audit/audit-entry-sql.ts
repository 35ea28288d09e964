import type { AuditEntry, AuditNames } from '@nutripim/contract/audit/audit'
import type { JsonSql, JsonText } from '../../platform/database/json-text.ts'
import { type Sql, sql, text } from '../../platform/database/sql.ts'

/** What a statement finds that reads a page of the log. */
export interface AuditRow {
  entries: JsonText<AuditEntry[]>
  names: JsonText<AuditNames>
}

const userOf = sql`split_part(a.record_id, '/', 1)`

/**
 * What belongs to no country is for everyone who may read the log, except what it says of people: of
 * them one sees those who hold one of one's own countries, or held one until they were deleted.
 */
export function isVisible(assignedCountries: readonly string[]): Sql {
  return sql`(a.country_id <> '*' or case
    when a.kind in ('user', 'user role', 'notification preference') then
      exists (
        select from user_countries c where c.user_id = ${userOf} and c.country_id = any(${assignedCountries}::text[]))
      or not exists (select from countries c where c.is_active and c.id <> all(${assignedCountries}::text[]))
      or not exists (select from users u where u.user_id = ${userOf}) and exists (
        select from audit_log l where l.kind = 'user country' and l.record_id = ${userOf}
          and l.country_id = any(${assignedCountries}::text[]))
    when a.kind = 'access request' then exists (
      select from access_requests r
      where r.id::text = a.record_id and (r.wanted_countries && ${assignedCountries}::text[] or r.wanted_countries = '{}'))
    else true end)`
}

/** What a user was called when they were deleted. */
export const nameOfGone = (userId: Sql): Sql => sql`(
  select d.before ->> 'display_name' from audit_log d
  where d.kind = 'user' and d.record_id = ${userId} and d.change = 'delete'
  order by d.id desc limit 1)`

/** What record a was called when it was deleted. */
const lastName = (column: Sql): Sql => sql`(
  select d.before ->> ${column} from audit_log d
  where d.kind = a.kind and d.record_id = a.record_id and d.change = 'delete'
  order by d.id desc limit 1)`

/** The name of record a: of now, else what the entry says, else the last one. */
function called(column: string, now: Sql): Sql {
  const name = text(`'${column}'`)
  return sql`coalesce(${now}, a.after ->> ${name}, a.before ->> ${name}, ${lastName(name)}, a.record_id)`
}

const product = (id: Sql): Sql => sql`(
  select p.product_name from products p
  where p.country_id = a.country_id and p.legacy_product_id = ${id}::int)`
const gone = (id: Sql): Sql => sql`(
  select d.before ->> 'product_name' from audit_log d
  where d.kind = 'product' and d.record_id = ${id} and d.change = 'delete' order by d.id desc limit 1)`
const ofProduct = (part: number): Sql => {
  const id = sql`split_part(a.record_id, '/', ${text(String(part))})`
  return sql`coalesce(${product(id)}, ${gone(id)}, ${id})`
}
const reference = (table: string): Sql =>
  called('name', sql`(select r.name from ${text(table)} r where r.id = a.record_id)`)

/** What entry a is about, by its name. */
export const nameOfRecord = sql`case a.kind
  when 'product' then ${called('product_name', product(sql`a.record_id`))}
  when 'advice' then ${ofProduct(1)}
  when 'product link' then ${ofProduct(3)}
  when 'dealer' then ${called(
    'name',
    sql`(select d.name from dealers d where d.country_id = a.country_id and d.dealer_contact_id = a.record_id::int)`,
  )}
  when 'phrase' then ${called(
    'text',
    sql`(select p.text from phrases p where p.country_id = a.country_id and p.id = a.record_id::bigint)`,
  )}
  when 'approval' then coalesce((
    select p.product ->> 'product_name' from approvals p
    where p.country_id = a.country_id and p.approval_id = a.record_id::int
  ), a.record_id)
  when 'import' then ${called(
    'file_name',
    sql`(select i.file_name from imports i where i.country_id = a.country_id and i.id = a.record_id::bigint)`,
  )}
  when 'user' then ${called('display_name', sql`(select u.display_name from users u where u.user_id = a.record_id)`)}
  when 'access request' then coalesce((
    select r.display_name from access_requests r where r.id = a.record_id::bigint), a.record_id)
  when 'country' then ${reference('countries')}
  when 'element' then ${reference('elements')}
  when 'unit' then ${reference('units')}
  when 'product range' then ${reference('product_ranges')}
  when 'product form' then ${reference('product_forms')}
  when 'formulation' then ${reference('formulations')}
  when 'action category' then ${reference('action_categories')}
  when 'crop' then ${reference('crops')}
  else case when a.kind in ('user role', 'user country', 'notification preference') then coalesce(
      (select u.display_name from users u where u.user_id = ${userOf}), ${nameOfGone(userOf)}, ${userOf})
    else a.record_id end
  end`

/** Entry a as callers get it, its fields still by their columns. */
export const auditEntry: JsonSql<AuditEntry> = sql`json_build_object(
  'id', a.id, 'countryId', nullif(a.country_id, '*'), 'at', a.at,
  'by', coalesce(
    (select u.display_name from users u where u.user_id = a.actor), ${nameOfGone(sql`a.actor`)},
    case a.actor when 'system' then 'System' else a.actor end),
  'byId', a.actor, 'act', a.act, 'requestId', a.request_id,
  'kind', a.kind, 'recordId', a.record_id, 'subject', ${nameOfRecord}, 'change', a.change,
  'before', a.before, 'after', a.after, 'reason', a.reason)`

const namesOf = (table: string): Sql =>
  sql`(select coalesce(json_object_agg(id, name), '{}') from ${text(table)})`

export const auditNames: JsonSql<AuditNames> = sql`json_build_object(
  'countries', ${namesOf('countries')}, 'ranges', ${namesOf('product_ranges')},
  'forms', ${namesOf('product_forms')}, 'crops', ${namesOf('crops')},
  'formulations', ${namesOf('formulations')}, 'categories', ${namesOf('action_categories')})`

export const namesOfIds = (): JsonSql<AuditNames> => sql`select ${auditNames}::text as json`
