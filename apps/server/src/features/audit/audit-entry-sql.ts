import type { AuditEntry, AuditNames } from '@nutripim/contract/audit/audit'
import type { JsonSql, JsonText } from '../../platform/database/json-text.ts'
import { type Sql, sql, text } from '../../platform/database/sql.ts'

/** What a statement finds that reads a page of the log. */
export interface AuditRow {
  entries: JsonText<AuditEntry[]>
  names: JsonText<AuditNames>
}

const entryUser = sql`split_part(a.record_id, '/', 1)`

/**
 * Entries without a country are visible to everyone who can read the log, except entries about users:
 * those are visible only if the user has, or had when deleted, one of the reader's countries. Downloads of
 * lists name users in their filters: those of a user with other countries are not visible.
 */
export function isVisible(assignedCountries: readonly string[]): Sql {
  return sql`(a.country_id <> '*' or case
    when a.kind = 'data download' and a.record_id = '*' then
      exists (select from users u where u.user_id = a.actor) and not exists (
        select from user_countries c
        where c.user_id = a.actor and c.country_id <> all(${assignedCountries}::text[]))
      or not exists (select from countries c where c.is_active and c.id <> all(${assignedCountries}::text[]))
    when a.kind in ('user', 'user role', 'notification preference', 'data download') then
      exists (
        select from user_countries c where c.user_id = ${entryUser} and c.country_id = any(${assignedCountries}::text[]))
      or not exists (select from countries c where c.is_active and c.id <> all(${assignedCountries}::text[]))
      or not exists (select from users u where u.user_id = ${entryUser}) and exists (
        select from log_of_record('user country', ${entryUser}) l
        where l.country_id = any(${assignedCountries}::text[]))
    when a.kind = 'access request' then exists (
      select from access_requests r
      where r.id::text = a.record_id and (r.wanted_countries && ${assignedCountries}::text[] or r.wanted_countries = '{}'))
    when a.kind in ('api key', 'api key secret') then exists (
      select from api_keys k
      where k.api_key_id::text = a.record_id and k.countries && ${assignedCountries}::text[])
    when a.kind in ('file', 'file version') then exists (
      select from files f
      where f.file_id::text = a.record_id
        and (f.country_ids is null or f.country_ids && ${assignedCountries}::text[]))
      or not exists (select from files f where f.file_id::text = a.record_id) and exists (
        select from log_of_record('file', a.record_id) l
        where l.change = 'delete' and (l.before -> 'country_ids' = 'null'
          or l.before -> 'country_ids' ?| ${assignedCountries}::text[]))
    else true end)`
}

/** The preview of an import changes no record, so it is not part of the log that people read. */
export const isChange = sql`
  (a.kind <> 'import' or coalesce(a.after, a.before) ->> 'state' <> 'Checked')`

/** The name of a user at the time of deletion. */
export const deletedUserName = (userId: Sql): Sql => sql`(
  select d.before ->> 'display_name' from log_of_record('user', ${userId}) d
  where d.change = 'delete' order by d.id desc limit 1)`

/** The name of the record of entry a at the time of deletion. */
const deletedName = (column: Sql): Sql => sql`(
  select d.before ->> ${column} from log_of_record(a.kind, a.record_id) d
  where d.change = 'delete' order by d.id desc limit 1)`

/** The name of the record of entry a: the current name, else the name in the entry, else the last name. */
function nameFrom(column: string, currentName: Sql): Sql {
  const name = text(`'${column}'`)
  return sql`coalesce(${currentName}, a.after ->> ${name}, a.before ->> ${name}, ${deletedName(name)}, a.record_id)`
}

const productName = (id: Sql): Sql => sql`(
  select p.product_name from products p
  where p.country_id = a.country_id and p.legacy_product_id = ${id}::int)`
const deletedProductName = (id: Sql): Sql => sql`(
  select d.before ->> 'product_name' from log_of_record('product', ${id}) d
  where d.change = 'delete' order by d.id desc limit 1)`
const productNameFromPart = (part: number): Sql => {
  const id = sql`split_part(a.record_id, '/', ${text(String(part))})`
  return sql`coalesce(${productName(id)}, ${deletedProductName(id)}, ${id})`
}
const referenceName = (table: string): Sql =>
  nameFrom('name', sql`(select r.name from ${text(table)} r where r.id = a.record_id)`)

const apiKeyName = nameFrom(
  'name',
  sql`(select k.name from api_keys k where k.api_key_id = a.record_id::bigint)`,
)

const webhookName = nameFrom(
  'name',
  sql`(select w.name from webhooks w where w.webhook_id = a.record_id::bigint)`,
)

const fileTitle = sql`coalesce(
  (select f.title from files f where f.file_id::text = a.record_id),
  (select l.before ->> 'title' from log_of_record('file', a.record_id) l where l.change = 'delete'),
  a.record_id)`

/** The name of the record of entry a. */
export const recordName = sql`case a.kind
  when 'product' then ${nameFrom('product_name', productName(sql`a.record_id`))}
  when 'advice' then ${productNameFromPart(1)}
  when 'product link' then ${productNameFromPart(3)}
  when 'dealer' then ${nameFrom(
    'name',
    sql`(select d.name from dealers d where d.country_id = a.country_id and d.dealer_contact_id = a.record_id::int)`,
  )}
  when 'phrase' then ${nameFrom(
    'text',
    sql`(select p.text from phrases p where p.country_id = a.country_id and p.id = a.record_id::bigint)`,
  )}
  when 'approval' then coalesce((
    select p.product ->> 'product_name' from approvals p
    where p.country_id = a.country_id and p.approval_id = a.record_id::int
  ), a.record_id)
  when 'import' then ${nameFrom(
    'file_name',
    sql`(select i.file_name from imports i where i.country_id = a.country_id and i.id = a.record_id::bigint)`,
  )}
  when 'file' then ${fileTitle}
  when 'file version' then ${fileTitle}
  when 'user' then ${nameFrom('display_name', sql`(select u.display_name from users u where u.user_id = a.record_id)`)}
  when 'access request' then coalesce((
    select r.display_name from access_requests r where r.id = a.record_id::bigint), a.record_id)
  when 'api key' then ${apiKeyName}
  when 'api key secret' then ${apiKeyName}
  when 'webhook' then ${webhookName}
  when 'webhook secret' then ${webhookName}
  when 'saved view' then ${nameFrom(
    'name',
    sql`(select v.name from saved_views v where v.view_id = a.record_id::bigint)`,
  )}
  when 'country' then ${referenceName('countries')}
  when 'element' then ${referenceName('elements')}
  when 'unit' then ${referenceName('units')}
  when 'product range' then ${referenceName('product_ranges')}
  when 'product form' then ${referenceName('product_forms')}
  when 'formulation' then ${referenceName('formulations')}
  when 'action category' then ${referenceName('action_categories')}
  when 'crop' then ${referenceName('crops')}
  when 'channel' then ${referenceName('channels')}
  else case when a.kind in ('user role', 'user country', 'notification preference', 'data download') then coalesce(
      (select u.display_name from users u where u.user_id = ${entryUser}), ${deletedUserName(entryUser)}, ${entryUser})
    else a.record_id end
  end`

/** The name of the user who made the change of entry a. */
export const actorName = sql`coalesce(
  (select u.display_name from users u where u.user_id = a.actor), ${deletedUserName(sql`a.actor`)},
  case a.actor when 'system' then 'System' else a.actor end)`

/** Entry a as JSON; its fields still have the names of their columns. */
export const describeEntry = (group: Sql): JsonSql<AuditEntry> => sql`json_build_object(
  'id', a.id, 'countryId', nullif(a.country_id, '*'), 'at', a.at,
  'by', ${actorName}, 'byId', a.actor, 'act', a.act, 'requestId', a.request_id,
  'kind', a.kind, 'recordId', a.record_id, 'subject', ${recordName}, 'change', a.change,
  'before', a.before, 'after', a.after, 'reason', a.reason, 'group', ${group})`

/** Entry a, which stands for itself. */
export const auditEntry = describeEntry(sql`null`)

const namesById = (table: string): Sql =>
  sql`(select coalesce(json_object_agg(id, name), '{}') from ${text(table)})`

export const auditNames: JsonSql<AuditNames> = sql`json_build_object(
  'countries', ${namesById('countries')}, 'ranges', ${namesById('product_ranges')},
  'forms', ${namesById('product_forms')}, 'crops', ${namesById('crops')},
  'formulations', ${namesById('formulations')}, 'categories', ${namesById('action_categories')})`

export const getAuditNames = (): JsonSql<AuditNames> => sql`select ${auditNames}::text as json`
