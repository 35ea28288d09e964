import { type AuditKind, auditKinds } from '@nutripim/contract/audit-kinds'
import { type Sql, sql } from '../../platform/sql.ts'
import { holdsEach, literally, wordsOf } from '../../platform/words-sql.ts'
import { auditEntry, auditNames, isVisible } from './audit-entry-sql.ts'

export interface AuditSearch {
  a: string
  b: string
  zone: number
  person?: string | undefined
  kind?: AuditKind | undefined
  country?: string | undefined
  text?: string | undefined
  request?: string | undefined
  olderThan?: string | undefined
}

/** The days from a to b, as somebody `zone` minutes ahead of UTC counts them. */
function period({ a, b, zone }: AuditSearch): Sql {
  const start = (day: string, later: number) =>
    new Date(Date.parse(day) + later - zone * 60_000).toISOString()
  return sql`a.at >= ${start(a, 0)}::timestamptz and a.at < ${start(b, 86_400_000)}::timestamptz`
}

/** Who is asking, and for how much at once. */
interface Reading {
  held: readonly string[]
  limit: number
}

/** Records whose name holds the words, and what stands in the entry itself. */
function says(typed: string, held: readonly string[]): Sql {
  const words = wordsOf(typed)
  // Letters as they stand: taking accents off each entry of a long log would take ten times as long.
  const said = sql`concat_ws(' ', a.record_id, a.actor, a.reason, a.before::text, a.after::text)`
  const inEntry = words.reduce(
    (all, word) => sql`${all} and ${said} ilike ${`%${literally(word)}%`}`,
    sql`true`,
  )
  const isNamed = (name: Sql) => holdsEach(words, sql`searchable(${name})`)
  const products = sql`
    select p.legacy_product_id::text from products p
    where p.country_id = any(${held}::text[]) and ${isNamed(sql`concat_ws(' ', p.dh_code, p.product_name, p.web_product_name)`)}`
  return sql`(
    ${inEntry}
    or case a.kind
      when 'product' then a.record_id in (${products})
      when 'advice' then split_part(a.record_id, '/', 1) in (${products})
      when 'product link' then split_part(a.record_id, '/', 3) in (${products})
      when 'dealer' then a.record_id in (
        select d.dealer_contact_id::text from dealers d
        where d.country_id = any(${held}::text[]) and ${isNamed(sql`d.name`)})
      else (a.kind in ('user', 'user role', 'user country') and a.record_id in (
        select u.user_id from users u where ${isNamed(sql`u.display_name`)}))
    end
    or a.actor in (select u.user_id from users u where ${isNamed(sql`u.display_name`)}))`
}

/**
 * The newest entries of a search. Of one person or one request they are few, and found by these. Else
 * every country gives its newest, read from the end of its index, and the newest of all are taken:
 * how much older ones there are does not matter.
 */
function newest(search: AuditSearch, { held, limit }: Reading): Sql {
  const { person, kind, country, text, request, olderThan } = search
  const [at, id] = olderThan?.split('_') ?? []
  const matches = sql`
    ${period(search)}
    ${at === undefined ? sql`` : sql`and (a.at, a.id) < (${at}::timestamptz, ${id}::bigint)`}
    ${kind === undefined ? sql`` : sql`and a.kind = any(${auditKinds[kind].holds}::text[])`}
    ${text?.trim() ? sql`and ${says(text, held)}` : sql``}
    and ${isVisible(held)}`
  const countries = country === undefined ? [...held, '*'] : [country]
  const order = sql`order by a.at desc, a.id desc limit ${limit}`
  if (person !== undefined || request !== undefined) {
    return sql`
      select a.* from audit_log a
      where a.country_id = any(${countries}::text[])
        ${person === undefined ? sql`` : sql`and a.actor = ${person}`}
        ${request === undefined ? sql`` : sql`and a.request_id = ${request}`}
        and ${matches}
      ${order}`
  }
  return sql`
    select a.* from unnest(${countries}::text[]) as c(id), lateral (
      select a.* from audit_log a where a.country_id = c.id and ${matches} ${order}
    ) a
    ${order}`
}

/** The entries as JSON text, newest first, and what the ids in them are called. */
export function auditPageOf(search: AuditSearch, reading: Reading): Sql {
  return sql`
    select coalesce(json_agg(${auditEntry} order by a.at desc, a.id desc), '[]')::text as entries,
      ${auditNames}::text as names
    from (${newest(search, reading)}) a`
}

export function auditPeople(held: readonly string[]): Sql {
  return sql`
    select u.user_id as "userId", u.display_name as name from users u
    where exists (
      select from user_countries c where c.user_id = u.user_id and c.country_id = any(${held}::text[]))
    order by u.display_name collate "und-x-icu", u.user_id`
}
