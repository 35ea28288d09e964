import { type AuditKind, auditKinds } from '@nutripim/contract/audit/audit-kinds'
import { type Sql, sql } from '../../platform/database/sql.ts'
import type { PlaceWord } from '../reference/country-names-sql.ts'
import { holdsEach, literally } from '../text-match/match-words-sql.ts'
import { auditEntry, auditNames, isVisible, nameOfGone } from './audit-entry-sql.ts'

export interface AuditSearch {
  a: string
  b: string
  zone: number
  lastZone?: number | undefined
  person?: string | undefined
  kind?: AuditKind | undefined
  country?: string | undefined
  words?: readonly PlaceWord[]
  request?: string | undefined
  olderThan?: string | undefined
}

/** The days from a to b by a clock that is so many minutes ahead of UTC as they begin and end. */
function period({ a, b, zone, lastZone = zone }: AuditSearch): Sql {
  const start = (day: string, later: number, ahead: number) =>
    new Date(Date.parse(day) + later - ahead * 60_000).toISOString()
  return sql`a.at >= ${start(a, 0, zone)}::timestamptz
    and a.at < ${start(b, 86_400_000, lastZone)}::timestamptz`
}

/** Who is asking, and for how much at once. */
interface Reading {
  assignedCountries: readonly string[]
  limit: number
}

/** What holds all words, and what is of a country that some of them name and holds the others. */
function isMeant(words: readonly PlaceWord[], assignedCountries: readonly string[]): Sql {
  const others = words.filter(({ countries }) => countries.length === 0)
  const named = words.flatMap(({ countries }) => countries)
  const says = saysEach(textsOf(words), assignedCountries)
  if (named.length === 0) return says
  const isThere = sql`a.country_id = any(${named}::text[])`
  if (others.length === 0) return sql`(${isThere} or ${says})`
  return sql`((${isThere} and ${saysEach(textsOf(others), assignedCountries)}) or ${says})`
}

const textsOf = (words: readonly PlaceWord[]) => words.map(({ text }) => text)

/** Records whose name holds the words, and what stands in the entry itself. */
function saysEach(words: readonly string[], assignedCountries: readonly string[]): Sql {
  // Letters as they stand: taking accents off each entry of a long log would take ten times as long.
  const said = sql`concat_ws(' ', a.record_id, a.actor, a.reason, a.before::text, a.after::text)`
  const inEntry = words.reduce(
    (all, word) => sql`${all} and ${said} ilike ${`%${literally(word)}%`}`,
    sql`true`,
  )
  const isNamed = (name: Sql) => holdsEach(words, sql`searchable(${name})`)
  const products = sql`
    select p.legacy_product_id::text from products p
    where p.country_id = any(${assignedCountries}::text[]) and ${isNamed(sql`concat_ws(' ', p.dh_code, p.product_name, p.web_product_name)`)}`
  return sql`(
    ${inEntry}
    or case a.kind
      when 'product' then a.record_id in (${products})
      when 'advice' then split_part(a.record_id, '/', 1) in (${products})
      when 'product link' then split_part(a.record_id, '/', 3) in (${products})
      when 'dealer' then a.record_id in (
        select d.dealer_contact_id::text from dealers d
        where d.country_id = any(${assignedCountries}::text[]) and ${isNamed(sql`d.name`)})
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
function newest(search: AuditSearch, { assignedCountries, limit }: Reading): Sql {
  const { person, kind, country, words = [], request, olderThan } = search
  const [at, id] = olderThan?.split('_') ?? []
  const matches = sql`
    ${period(search)}
    ${at === undefined ? sql`` : sql`and (a.at, a.id) < (${at}::timestamptz, ${id}::bigint)`}
    ${kind === undefined ? sql`` : sql`and a.kind = any(${auditKinds[kind].kinds}::text[])`}
    ${words.length > 0 ? sql`and ${isMeant(words, assignedCountries)}` : sql``}
    and ${isVisible(assignedCountries)}`
  const countries = country === undefined ? [...assignedCountries, '*'] : [country]
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

/**
 * Those of the held countries, and whoever else did something that can be read: they may have lost
 * their countries since, or be gone. Who is in the log is read from its index, one after the other.
 */
export function auditPeople(assignedCountries: readonly string[]): Sql {
  const entries = sql`
    select from audit_log a where a.actor = doer.actor
      and a.country_id = any(${[...assignedCountries, '*']}::text[]) and ${isVisible(assignedCountries)}`
  return sql`
    with recursive doer as (
      (select actor from audit_log order by actor limit 1)
      union all
      select next.actor from doer cross join lateral (
        select actor from audit_log where actor > doer.actor order by actor limit 1) next
    ), person as (
      select c.user_id from user_countries c where c.country_id = any(${assignedCountries}::text[])
      union
      select actor from doer where actor <> 'system' and exists (${entries})
    ), named as (
      select p.user_id, coalesce(u.display_name, ${nameOfGone(sql`p.user_id`)}, p.user_id) as name
      from person p left join users u using (user_id)
    )
    select user_id as "userId", name from named order by name collate "und-x-icu", user_id`
}
