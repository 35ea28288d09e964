import type { Hit, SearchKind } from '@nutripim/contract/search/search'
import type { JsonSql } from '../../platform/database/json-text.ts'
import { type Sql, sql, text, unplanned } from '../../platform/database/sql.ts'
import { maxCandidates, maxSimilar } from '../text-match/candidate-limit.ts'
import { adviceByCrop, adviceOfCrops } from './search-advice-sql.ts'
import {
  containsSimilar,
  containsSwapped,
  containsWord,
  escapePattern,
  hasWholeWord,
  isMatch,
  joinConditions,
  type Searched,
  selectFirst,
  swapsOf,
  type Word,
} from './search-conditions-sql.ts'
import {
  dealerByTelephone,
  dealerTelephones,
  hitColumns,
  type Source,
  sources,
  type Viewer,
} from './search-sources-sql.ts'
import { areTooShort, type TypedWord } from './search-words.ts'

/** The minimum similarity of a search word and a word of the record: “maze” and “maize” have 0.4. */
const minSimilarity = '0.4'

export interface Search {
  words: readonly TypedWord[]
  kinds: readonly SearchKind[]
  nearCountry?: string | undefined
  /** The digits of the text, if it may be part of a telephone number. */
  telephone?: string | undefined
  limit: number
}

/** A hit, and what orders it among those of its kind. */
export interface RankedHit {
  /** For each word whether the record contains it. */
  matches: string
  closeness: number
  isNear: boolean
  hit: Hit
}

export interface FoundHits {
  /** Whether a record contains all words, so that no similar words are searched. */
  isEnough: boolean
  /** How many records were compared with all words. */
  candidates: number
  hits: RankedHit[]
}

/** Records that contain all words; advice by product and crop can have similar words. */
export const searchExact = (search: Search, viewer: Viewer): JsonSql<FoundHits> =>
  rankFound(search, viewer, (kind, words) => selectExact(kind, words, search, viewer))

/** The same advice, and records with similar words. */
export const searchSimilar = (search: Search, viewer: Viewer): JsonSql<FoundHits> =>
  rankFound(search, viewer, (kind, words) => selectSimilar(kind, words, search, viewer))

/**
 * One statement over the kinds. The words come from the CTE that sets the similarity threshold, so that no
 * index is read before it is set; the threshold applies to this statement only.
 */
function rankFound(
  search: Search,
  viewer: Viewer,
  select: (kind: SearchKind, words: readonly Word[]) => Sql,
): JsonSql<FoundHits> {
  const words = search.words.map((word, i) => ({
    ...word,
    position: i + 1,
    at: text(String(i + 1)),
  }))
  const typed = words.map((word) => word.text)
  const swaps = words.flatMap((each) => each.swaps.map((word) => ({ word, at: each.position })))
  const { kinds, limit } = search
  const found = kinds.map(
    (kind) => sql`select ${kind} as kind, candidate.* from (${select(kind, words)}) candidate`,
  )
  const containsAll = joinConditions(
    words.map((word) => sql`(patterns[${word.at}] is null or ${isMatch(word)})`),
  )
  return sql`
    with typed as materialized (
      select nullif(regexp_replace(search_key(word), '^[^a-z0-9]+$', ''), '') as key, position
      from unnest(${typed}::text[]) with ordinality as given(word, position)
      where set_config('pg_trgm.word_similarity_threshold', ${minSimilarity}, true) <> ''
    ), query as materialized (
      select
        -- A word without letters and digits is replaced by another word.
        array_agg(coalesce(key, another) order by position) as keys,
        -- The trigram index needs three letters in a row, or fewer at the start or end of a word.
        array_agg(case when key ~ '[a-z0-9]{3}|[a-z0-9]{2}[^a-z0-9]|[^a-z0-9][a-z0-9]'
          then '%' || ${escapePattern(sql`key`)} || '%' end order by position) as patterns,
        ${escapePattern(sql`string_agg(key, ' ' order by position)`)} as whole
      from (select key, position, max(key) over () as another from typed) typed
    ), swapped as materialized (
      select position, array_agg('%' || ${escapePattern(sql`search_key(word)`)} || '%') as patterns
      from unnest(${swaps.map(({ word }) => word)}::text[], ${swaps.map(({ at }) => at)}::int[])
        given(word, position)
      group by position
    ), found as materialized (
      ${found.reduce((all, each) => sql`${all} union all ${each}`)}
    ), compared as (
      select found.*, country.name as country_name, ${listMatches(words)} as matches,
        ${closeness(words)} as closeness,
        -- Advice by product and crop can contain similar words, which are not enough.
        kind <> 'advice' or ${containsAll} as is_enough,
        country_id is not distinct from ${findNearCountry(search, viewer) ?? null}::text as is_near
      from query, found left join countries country on country.id = found.country_id
      where is_found
    ), ranked as (
      -- Which words count as misspelt depends on what all statements of the search find.
      select *, row_number() over (
        partition by kind, matches
        order by closeness desc, is_near desc,
          title collate "und-x-icu", country_name collate "und-x-icu", id
      ) as position
      from compared
    )
    -- Reads one more per kind to know whether there are more.
    select json_build_object('isEnough', coalesce(bool_or(is_enough), false),
      'candidates', (select count(*) from found),
      'hits', coalesce(json_agg(json_build_object('matches', matches, 'closeness', closeness,
          'isNear', is_near, 'hit', ${hit(typed)}) order by position)
        filter (where position <= ${limit + 1}), '[]'))::text as json
    from ranked`
}

/** Exact matches; those of the current country are not cut off by the limit. */
function selectExact(
  kind: SearchKind,
  words: readonly Word[],
  search: Search,
  viewer: Viewer,
): Sql {
  const source = sources[kind]
  const near = findNearCountry(search, viewer)
  const others = viewer.countries.filter((country) => country !== near)
  // One or two letters are compared as similar words are, and match almost everything.
  const max = areTooShort(words) ? maxSimilar : maxCandidates
  const listWith = (contains: Contains, countries: readonly string[]) =>
    sql`(${findCandidates(source, { ...viewer, countries }, words, contains, sql`true`, max)})`
  // Of the many words that begin with a letter, that of the letter itself is not cut off by the limit.
  const listExact = (countries: readonly string[]) =>
    areTooShort(words)
      ? sql`(${listWith(hasWholeWord, countries)} union ${listWith(containsWord, countries)})`
      : listWith(containsWord, countries)
  const byText =
    near === undefined
      ? listExact(viewer.countries)
      : sql`${listExact([near])} union ${listExact(others)}`
  const [inCountries, rest] = splitByCountry(words, viewer)
  const byCountry =
    rest.length < words.length
      ? sql`union (${findCandidates(source, inCountries, rest, containsWord, isInCountries(source, inCountries))})`
      : sql``
  if (kind === 'advice') {
    return sql`${byText} ${byCountry} ${adviceOfCrops(rest, splitNear(inCountries, near))}`
  }
  if (kind !== 'dealer' || search.telephone === undefined) return sql`${byText} ${byCountry}`
  const hasNumber = sql`${dealerTelephones} like ${`%${search.telephone}%`}`
  return sql`${byText} ${byCountry} union (${findCandidates(dealerByTelephone, viewer, [], containsWord, hasNumber)})`
}

/** The viewer in the current country and in the others, so that a limit does not cut off the former. */
function splitNear(viewer: Viewer, near: string | undefined): Viewer[] {
  const { countries } = viewer
  if (near === undefined || !countries.includes(near)) return [viewer]
  const others = countries.filter((country) => country !== near)
  return [
    { ...viewer, countries: [near] },
    ...(others.length > 0 ? [{ ...viewer, countries: others }] : []),
  ]
}

/** The viewer limited to the named countries, and the remaining words. */
function splitByCountry(words: readonly Word[], viewer: Viewer): [Viewer, Word[]] {
  const rest = words.filter(({ countries }) => countries.length === 0)
  if (rest.length === words.length) return [viewer, rest]
  const named = new Set(words.flatMap(({ countries }) => countries))
  return [{ ...viewer, countries: viewer.countries.filter((id) => named.has(id)) }, rest]
}

const isInCountries = ({ country }: Source, { countries }: Viewer) =>
  sql`${country} = any(${unplanned.texts(countries)})`

/** Records of a kind that contain each word or a similar one. */
function selectSimilar(
  kind: SearchKind,
  words: readonly Word[],
  search: Search,
  viewer: Viewer,
): Sql {
  const source = sources[kind]
  const [inCountries, rest] = splitByCountry(words, viewer)
  // Without a word that can be misspelt it would be the exact search once more.
  const canBeMisspelt = rest.some(({ hasLookAlikes }) => hasLookAlikes) ? sql`true` : sql`false`
  const isWanted =
    rest.length === words.length
      ? canBeMisspelt
      : sql`${canBeMisspelt} and ${isInCountries(source, inCountries)}`
  const candidates = findCandidates(
    source,
    inCountries,
    rest,
    containsSimilar,
    isWanted,
    maxSimilar,
  )
  const all = rest.some(({ swaps }) => swaps.length > 0)
    ? sql`(${findCandidates(source, inCountries, rest, containsSwapped, isWanted, maxSimilar)})
        union (${candidates})`
    : sql`(${candidates})`
  if (kind !== 'advice') return all
  return sql`
    (${selectExact(kind, words, search, viewer)}) union ${all}
    ${areTooShort(rest) ? sql`` : sql`union (${adviceByCrop(rest, inCountries, 'similar')})`}`
}

const findNearCountry = ({ nearCountry }: Search, { countries }: Viewer) =>
  countries.find((country) => country === nearCountry)

type Contains = (searched: Searched) => (word: Word) => Sql

/**
 * The longest words find the candidates by their index; these are then compared with the other words, and
 * their text is normalised only once for that. Those without them are returned too, to be counted.
 */
function findCandidates(
  source: Source,
  viewer: Viewer,
  words: readonly Word[],
  contains: Contains,
  condition = sql`true`,
  limit = maxCandidates,
): Sql {
  const first = selectFirst(words)
  const others = words.filter((word) => !first.includes(word))
  const isTooShort = source.isLong && words.length > 0 && areTooShort(words)
  const found = source.names ? candidateWithNames : candidate
  return sql`
    select id, country_id, title, about, text, product_code, crop_id, words,
      ${joinConditions([sql`true`, ...others.map(contains(found))])} as is_found
    from (
      select ${hitColumns(source)}, ${source.words} as words, ${source.names ?? sql`null::text`} as names,
        ${source.written} as written
      from ${source.from}
      where ${source.scope(viewer)} and ${joinConditions([condition, ...first.map(contains(source))])}
        ${isTooShort ? sql`and false` : sql``}
      limit ${limit}
    ) candidate`
}

const candidate: Searched = { words: sql`candidate.words`, written: sql`candidate.written` }
const candidateWithNames: Searched = { ...candidate, names: sql`candidate.names` }

const joinList = (parts: readonly Sql[]) => parts.reduce((each, next) => sql`${each}, ${next}`)
/** A digit for each word: 1 if the record contains it. */
const listMatches = (words: readonly Word[]) =>
  sql`concat(${joinList(words.map((word) => sql`(${isMatch(word)})::int`))})`

/** Exact words count fully, swapped letters almost, similar words in part; a matching beginning adds to it. */
function closeness(typed: readonly Word[]): Sql {
  const alike = typed.map(
    (word) =>
      sql`case when ${isMatch(word)} then 1
        when patterns[${word.at}] is null then
          case when strpos(' ' || found.words || ' ', ' ' || keys[${word.at}] || ' ') > 0 then 1 else 0.2 end
        ${word.swaps.length === 0 ? sql`` : sql`when found.words like any (${swapsOf(word)}) then 0.9`}
        else word_similarity(keys[${word.at}], found.words) end`,
  )
  // Rounded: among misspelt words a small difference says less than the current country.
  return sql`round(((${alike.reduce((sum, next) => sql`${sum} + ${next}`)}) / ${text(String(typed.length))})::numeric, 1)
    + case when lower(title) like '%' || whole || '%' then 0.25 else 0 end
    + case when found.words like '%' || whole || '%' then 0.5 else 0 end
    + case when lower(title) like whole || '%' or lower(about) like whole || '%' then 0.5 else 0 end`
}

/** The JSON of a hit. */
function hit(words: readonly string[]): Sql {
  const first = words[0] ?? ''
  return sql`json_build_object(
    'kind', kind, 'id', id, 'countryId', country_id, 'countryName', country_name,
    'title', title, 'about', about, 'productCode', product_code, 'cropId', crop_id,
    'excerpt', substr(text, greatest(1, strpos(lower(text), lower(${first})) - 50), 180))`
}
