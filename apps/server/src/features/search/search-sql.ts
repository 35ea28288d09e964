import type { Answer } from '@nutripim/contract/api/route'
import type { SearchKind, searchRoutes } from '@nutripim/contract/search/search'
import type { JsonSql } from '../../platform/database/json-text.ts'
import { type Sql, sql, text, unplanned } from '../../platform/database/sql.ts'
import { adviceByCrop, adviceOfCrops } from './search-advice-sql.ts'
import {
  areTooShort,
  containsSimilar,
  containsWord,
  isMatch,
  joinConditions,
  maxCandidates,
  maxSimilar,
  type Searched,
  selectFirst,
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
import type { TypedWord } from './search-words.ts'

/** The minimum similarity of a search word and a word of the record: “maze” and “maize” have 0.4. */
const minSimilarity = '0.4'

type FoundGroups = Answer<(typeof searchRoutes)['searchEverything']>

export interface Search {
  words: readonly TypedWord[]
  kinds: readonly SearchKind[]
  nearCountry?: string | undefined
  /** The digits of the text, if it may be part of a telephone number. */
  telephone?: string | undefined
  limit: number
}

/**
 * One statement over all kinds. The words come from the CTE that sets the similarity threshold, so that no
 * index is read before it is set; the threshold applies to this statement only.
 */
export function searchEverything(search: Search, viewer: Viewer): JsonSql<FoundGroups> {
  const words = search.words.map((word, i) => ({
    ...word,
    position: i + 1,
    at: text(String(i + 1)),
  }))
  const typed = words.map((word) => word.text)
  const { kinds, limit } = search
  const exact = kinds.map(
    (kind) => sql`${exactTable(kind)} as materialized (
    ${selectExact(kind, words, search, viewer)})`,
  )
  const counts = kinds.map((kind) => countExact(kind, words))
  const found = kinds.map((kind) => selectFound(kind, words, viewer))
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
    ), ${joinList(exact)}, enough as materialized (
      -- Similar words are used only if there is no exact match.
      select ${counts.reduce((sum, each) => sql`${sum} + ${each}`)} > 0 as is_enough
    ), found as materialized (
      ${found.reduce((all, each) => sql`${all} union all ${each}`)}
    ), known as materialized (
      select array[${joinList(words.map((word) => sql`bool_or(${isMatch(word)})`))}] as words
      from found, query
    ), ranked as (
      select found.*, country.name as country_name, row_number() over (
        partition by kind
        order by ${closeness(words)} desc,
          (country_id is not distinct from ${findNearCountry(search, viewer) ?? null}::text) desc,
          title collate "und-x-icu", country.name collate "und-x-icu", found.id
      ) as position
      from query, known, found left join countries country on country.id = found.country_id
      -- A word with an exact match is not treated as a misspelling.
      where ${joinConditions(words.map((word) => sql`(${isMatch(word)} or not known.words[${word.at}])`))}
    ), grouped as (
      -- Reads one more per kind to know whether there are more.
      select kind, coalesce(json_agg(${hit(typed)} order by position)
          filter (where position <= ${limit}), '[]') as hits,
        bool_or(position > ${limit}) as has_more
      from ranked where position <= ${limit + 1}
      group by kind
    )
    select json_build_object('groups', coalesce(json_agg(
        json_build_object('kind', kind, 'hits', hits, 'hasMore', has_more)
        order by array_position(${kinds}::text[], kind)), '[]'))::text as json
    from grouped`
}

const exactTable = (kind: SearchKind) => text(`exact_${kind}`)

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
  const listExact = (countries: readonly string[]) =>
    sql`(${findCandidates(source, { ...viewer, countries }, words, containsWord)})`
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

/** Advice by product and crop can contain similar words, which do not count. */
function countExact(kind: SearchKind, words: readonly Word[]): Sql {
  if (kind !== 'advice') return sql`(select count(*) from ${exactTable(kind)})`
  const contains = words.map((word) => sql`(patterns[${word.at}] is null or ${isMatch(word)})`)
  return sql`(
    select count(*) from query, ${exactTable(kind)} found where ${joinConditions(contains)})`
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

/** Exact matches of a kind, and similar ones if no kind has an exact match. */
function selectFound(kind: SearchKind, words: readonly Word[], viewer: Viewer): Sql {
  const source = sources[kind]
  const [inCountries, rest] = splitByCountry(words, viewer)
  // Without a word that can be misspelt it would be the exact search once more.
  const isMissing = rest.some(({ hasLookAlikes }) => hasLookAlikes)
    ? sql`not (select is_enough from enough)`
    : sql`false`
  const isWanted =
    rest.length === words.length
      ? isMissing
      : sql`${isMissing} and ${isInCountries(source, inCountries)}`
  const similarCrops =
    kind === 'advice' && !areTooShort(rest)
      ? sql`union (
          select * from (${adviceByCrop(rest, inCountries, 'similar')}) similar_crop
          where not (select is_enough from enough))`
      : sql``
  return sql`
    select ${kind} as kind, candidate.* from (
      select * from ${exactTable(kind)} union (${findCandidates(source, inCountries, rest, containsSimilar, isWanted, maxSimilar)}) ${similarCrops}
    ) candidate`
}

const findNearCountry = ({ nearCountry }: Search, { countries }: Viewer) =>
  countries.find((country) => country === nearCountry)

/**
 * The longest words find the candidates by their index; these are then compared with the other words, and
 * their text is normalised only once for that.
 */
function findCandidates(
  source: Source,
  viewer: Viewer,
  words: readonly Word[],
  contains: (searched: Searched) => (word: Word) => Sql,
  condition = sql`true`,
  limit = maxCandidates,
): Sql {
  const first = selectFirst(words)
  const others = words.filter((word) => !first.includes(word))
  const isTooShort = source.isLong && words.length > 0 && areTooShort(words)
  const found = source.names ? candidateWithNames : candidate
  return sql`
    select id, country_id, title, about, text, product_code, crop_id, words from (
      select ${hitColumns(source)}, ${source.words} as words, ${source.names ?? sql`null::text`} as names,
        ${source.written} as written
      from ${source.from}
      where ${source.scope(viewer)} and ${joinConditions([condition, ...first.map(contains(source))])}
        ${isTooShort ? sql`and false` : sql``}
      limit ${limit}
    ) candidate
    where ${joinConditions([sql`true`, ...others.map(contains(found))])}`
}

const candidate: Searched = { words: sql`candidate.words`, written: sql`candidate.written` }
const candidateWithNames: Searched = { ...candidate, names: sql`candidate.names` }

const joinList = (parts: readonly Sql[]) => parts.reduce((each, next) => sql`${each}, ${next}`)
/** Exact words count fully, similar words in part; a matching beginning adds to it. */
function closeness(typed: readonly Word[]): Sql {
  const alike = typed.map(
    (word) =>
      sql`case when ${isMatch(word)} then 1
        when patterns[${word.at}] is null then
          case when strpos(' ' || found.words || ' ', ' ' || keys[${word.at}] || ' ') > 0 then 1 else 0.5 end
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

/** Escapes a text for use in a LIKE pattern. */
const escapePattern = (words: Sql) => sql`regexp_replace(${words}, '([\\\\%_])', '\\\\\\1', 'g')`
