import type { adviceExchangeRoutes } from '@nutripim/contract/advice/advice-exchange'
import { type AuditKind, auditKinds } from '@nutripim/contract/audit/audit-kinds'
import type { restoreRoutes } from '@nutripim/contract/audit/restore'
import type { dealerExchangeRoutes } from '@nutripim/contract/dealers/dealer-exchange'
import type { catalogueRoutes } from '@nutripim/contract/products/catalogue'
import { type Sql, sql } from '../../platform/database/sql.ts'
import type { CountryWord } from '../reference/country-words.ts'
import { containsEachWord, escapeLike } from '../text-match/match-words-sql.ts'
import {
  auditEntry,
  auditNames,
  deletedUserName,
  describeEntry,
  isChange,
  isVisible,
} from './audit-entry-sql.ts'

export interface AuditSearch {
  a: string
  b: string
  zone: number
  lastZone?: number | undefined
  person?: string | undefined
  /** Leaves out the changes of this user and of the system. */
  notBy?: string | undefined
  changedAfter?: string | undefined
  kind?: AuditKind | undefined
  country?: string | undefined
  words?: readonly CountryWord[]
  request?: string | undefined
  olderThan?: string | undefined
  /** Whether each upload, import and restore is one entry. */
  isGrouped?: boolean
}

/** Actions that change many records at once. */
const groupedActions = [
  'uploadDealers',
  'applyDealers',
  'undoDealers',
  'applyCatalogue',
  'undoCatalogue',
  'applyAdvice',
  'undoAdvice',
  'restoreRecords',
] satisfies readonly (
  | keyof typeof dealerExchangeRoutes
  | keyof typeof catalogueRoutes
  | keyof typeof adviceExchangeRoutes
  | keyof typeof restoreRoutes
)[]

const isOfKind = (kind: AuditKind | undefined, alias: Sql): Sql =>
  kind === undefined ? sql`true` : sql`${alias}.kind = any(${auditKinds[kind].kinds}::text[])`

const isInGroup = sql`(a.request_id is not null and a.act = any(${groupedActions}::text[]))`

/** The time limits how much of the log has to be looked at. */
const isSameAction = sql`
  g.request_id = a.request_id and g.country_id = a.country_id
  and g.at between a.at - interval '1 hour' and a.at + interval '1 hour'`

/** An action in a country is shown by its last entry, which of an import is that of the file. */
const isShownInGroup = (kind: AuditKind | undefined): Sql => sql`
  case when ${isInGroup} then a.id = (
    select g.id from audit_entries g
    where ${isSameAction} and ${isOfKind(kind, sql`g`)}
    order by g.id desc limit 1) else true end`

const describeGroup = (kind: AuditKind | undefined): Sql => sql`
  case when ${isInGroup} then (
    select json_build_object(
      'size', count(*) filter (where g.kind <> 'import'), 'startedAt', min(g.at))
    from audit_entries g
    where ${isSameAction} and ${isOfKind(kind, sql`g`)}) end`

/** The days from a to b in the reader's time zone, given as offsets from UTC in minutes. */
function period({ a, b, zone, lastZone = zone }: AuditSearch): Sql {
  const start = (day: string, delay: number, offset: number) =>
    new Date(Date.parse(day) + delay - offset * 60_000).toISOString()
  return sql`a.at >= ${start(a, 0, zone)}::timestamptz
    and a.at < ${start(b, 86_400_000, lastZone)}::timestamptz`
}

/** The reader's countries and the page size. */
interface PageScope {
  assignedCountries: readonly string[]
  limit: number
}

/** Matches entries with all words, and entries of a country named by some words that contain the others. */
function matchesWords(words: readonly CountryWord[], assignedCountries: readonly string[]): Sql {
  const others = words.filter(({ countries }) => countries.length === 0)
  const named = words.flatMap(({ countries }) => countries)
  const containsAll = containsWords(listTexts(words), assignedCountries)
  if (named.length === 0) return containsAll
  const isOfCountry = sql`a.country_id = any(${named}::text[])`
  if (others.length === 0) return sql`(${isOfCountry} or ${containsAll})`
  return sql`((${isOfCountry} and ${containsWords(listTexts(others), assignedCountries)}) or ${containsAll})`
}

const listTexts = (words: readonly CountryWord[]) => words.map(({ text }) => text)

/** Searches the entry itself and the name of its record. */
function containsWords(words: readonly string[], assignedCountries: readonly string[]): Sql {
  // Accents count here: removing them from every entry of a long log would take ten times as long.
  const entryText = sql`concat_ws(' ', a.record_id, a.actor, a.reason, a.before::text, a.after::text)`
  const inEntry = words.reduce(
    (all, word) => sql`${all} and ${entryText} ilike ${`%${escapeLike(word)}%`}`,
    sql`true`,
  )
  const nameContains = (name: Sql) => containsEachWord(words, sql`searchable(${name})`)
  const products = sql`
    select p.legacy_product_id::text from products p
    where p.country_id = any(${assignedCountries}::text[]) and ${nameContains(sql`concat_ws(' ', p.dh_code, p.product_name, p.web_product_name)`)}`
  return sql`(
    ${inEntry}
    or case a.kind
      when 'product' then a.record_id in (${products})
      when 'advice' then split_part(a.record_id, '/', 1) in (${products})
      when 'product link' then split_part(a.record_id, '/', 3) in (${products})
      when 'dealer' then a.record_id in (
        select d.dealer_contact_id::text from dealers d
        where d.country_id = any(${assignedCountries}::text[]) and ${nameContains(sql`d.name`)})
      else (a.kind in ('user', 'user role', 'user country', 'data download') and a.record_id in (
        select u.user_id from users u where ${nameContains(sql`u.display_name`)}))
    end
    or a.actor in (select u.user_id from users u where ${nameContains(sql`u.display_name`)}))`
}

/** The conditions of a search, apart from the countries. */
function matchesSearch(search: AuditSearch, assignedCountries: readonly string[]): Sql {
  const { person, notBy, changedAfter, kind, words = [], request, olderThan, isGrouped } = search
  const [at, id] = olderThan?.split('_') ?? []
  return sql`
    ${period(search)}
    ${at === undefined ? sql`` : sql`and (a.at, a.id) < (${at}::timestamptz, ${id}::bigint)`}
    ${person === undefined ? sql`` : sql`and a.actor = ${person}`}
    ${notBy === undefined ? sql`` : sql`and a.actor not in (${notBy}, 'system')`}
    ${changedAfter === undefined ? sql`` : sql`and a.at > ${changedAfter}::timestamptz`}
    ${request === undefined ? sql`` : sql`and a.request_id = ${request}`}
    and ${isOfKind(kind, sql`a`)} and ${isChange}
    ${isGrouped ? sql`and ${isShownInGroup(kind)}` : sql``}
    ${words.length > 0 ? sql`and ${matchesWords(words, assignedCountries)}` : sql``}
    and ${isVisible(assignedCountries)}`
}

/**
 * Some entries of a search. Entries of one person or one request are few and found by those indexes.
 * Otherwise the entries of each country are read from its index, so that the number of other entries
 * does not matter.
 */
function selectSome(
  search: AuditSearch,
  { assignedCountries, limit }: PageScope,
  { columns, order, condition = sql`true` }: { columns: Sql; order: Sql; condition?: Sql },
): Sql {
  const { person, request, country } = search
  const countries = country === undefined ? [...assignedCountries, '*'] : [country]
  const matches = sql`${matchesSearch(search, assignedCountries)} and ${condition}`
  if (person !== undefined || request !== undefined) {
    return sql`
      select ${columns} from audit_entries a
      where a.country_id = any(${countries}::text[]) and ${matches}
      ${order} limit ${limit}`
  }
  return sql`
    select ${columns} from unnest(${countries}::text[]) as c(id), lateral (
      select ${columns} from audit_entries a
      where a.country_id = c.id and ${matches} ${order} limit ${limit}
    ) a
    ${order} limit ${limit}`
}

/** The newest entries are read from the end of the index of each country and merged. */
const selectNewest = (search: AuditSearch, scope: PageScope): Sql =>
  selectSome(search, scope, { columns: sql`a.*`, order: sql`order by a.at desc, a.id desc` })

/** The entries as JSON text, newest first, with the names of the ids in them. */
export function readAuditPage(search: AuditSearch, scope: PageScope): Sql {
  return sql`
    select coalesce(json_agg(
        ${search.isGrouped ? describeEntry(describeGroup(search.kind)) : auditEntry}
        order by a.at desc, a.id desc), '[]')::text as entries,
      ${auditNames}::text as names
    from (${selectNewest(search, scope)}) a`
}

/** Counts the changes of a search up to a limit, so that a long log is not read as a whole. */
export const countChanges = (search: AuditSearch, scope: PageScope): Sql => sql`
  select count(*)::int as total from (${selectSome(search, scope, {
    columns: sql``,
    order: sql``,
    condition: sql`a.kind <> 'import'`,
  })}) a`

/**
 * Users of the reader's countries, and all other authors of visible entries: they may have lost their
 * countries or been deleted. The authors are read from the index one by one, without scanning the log.
 */
export function listAuditPeople(assignedCountries: readonly string[]): Sql {
  const entries = sql`
    select from audit_entries a where a.actor = author.actor
      and a.country_id = any(${[...assignedCountries, '*']}::text[]) and ${isVisible(assignedCountries)}`
  return sql`
    with recursive author as (
      (select actor from audit_entries order by actor limit 1)
      union all
      select next.actor from author cross join lateral (
        select actor from audit_entries where actor > author.actor order by actor limit 1) next
    ), person as (
      select c.user_id from user_countries c where c.country_id = any(${assignedCountries}::text[])
      union
      select actor from author where actor <> 'system' and exists (${entries})
    ), named as (
      select p.user_id, coalesce(u.display_name, ${deletedUserName(sql`p.user_id`)}, p.user_id) as name
      from person p left join users u using (user_id)
    )
    select user_id as "userId", name from named order by name collate "und-x-icu", user_id`
}
