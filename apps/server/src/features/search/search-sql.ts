import type { Answer } from '@nutripim/contract/api/route'
import type { SearchKind, searchRoutes } from '@nutripim/contract/search/search'
import type { JsonSql } from '../../platform/database/json-text.ts'
import { type Sql, sql, text } from '../../platform/database/sql.ts'
import {
  adviceOfProduct,
  columnsOf,
  productWords,
  type Source,
  sources,
  type Viewer,
} from './search-sources-sql.ts'
import type { TypedWord } from './typed-words.ts'

/** How alike a typed word and one of the record are at least: “maze” and “maize” are 0.4. */
const leastAlike = '0.4'

/** So many of a kind are compared closely; a word that more of them have is no way to find one. */
const mostCandidates = 500
const mostCrops = 3

type FoundGroups = Answer<(typeof searchRoutes)['searchEverything']>

export interface Search {
  words: readonly TypedWord[]
  kinds: readonly SearchKind[]
  nearCountry?: string | undefined
  limit: number
}

/** A typed word, and its place in the arrays of the statement. */
type Word = TypedWord & { place: number; at: Sql }

/**
 * One statement over all kinds. The typed words come out of the CTE that sets how alike is enough, so
 * that no index can be read before it is set; it holds for this statement alone.
 */
export function searchEverything(search: Search, viewer: Viewer): JsonSql<FoundGroups> {
  const words = search.words.map((word, i) => ({ ...word, place: i + 1, at: text(String(i + 1)) }))
  const typed = words.map((word) => word.text)
  const { kinds, limit } = search
  const exact = kinds.map(
    (kind) => sql`${exactly(kind)} as materialized (
    ${exactOf(kind, words, search, viewer)})`,
  )
  const counts = kinds.map((kind) => sql`(select count(*) from ${exactly(kind)})`)
  const found = kinds.map((kind) => foundOf(kind, words, viewer))
  return sql`
    with typed as materialized (
      select nullif(regexp_replace(search_key(word), '^[^a-z0-9]+$', ''), '') as key, place
      from unnest(${typed}::text[]) with ordinality as given(word, place)
      where set_config('pg_trgm.word_similarity_threshold', ${leastAlike}, true) <> ''
    ), query as materialized (
      select
        -- A word of signs alone says nothing; another one stands in for it.
        array_agg(coalesce(key, another) order by place) as keys,
        -- An index knows three letters in a row, or fewer together with where their word begins or ends.
        array_agg(case when key ~ '[a-z0-9]{3}|[a-z0-9]{2}[^a-z0-9]|[^a-z0-9][a-z0-9]'
          then '%' || ${literal(sql`key`)} || '%' end order by place) as patterns,
        ${literal(sql`string_agg(key, ' ' order by place)`)} as whole
      from (select key, place, max(key) over () as another from typed) typed
    ), ${list(exact)}, enough as materialized (
      -- What is only like the words would stand among what holds them, and be taken for it.
      select ${counts.reduce((sum, each) => sql`${sum} + ${each}`)} > 0 as is_enough
    ), found as materialized (
      ${found.reduce((all, each) => sql`${all} union all ${each}`)}
    ), known as materialized (
      select array[${list(words.map((word) => sql`bool_or(${isHeld(word)})`))}] as words
      from found, query
    ), ranked as (
      select found.*, country.name as country_name, row_number() over (
        partition by kind
        order by ${closeness(words)} desc,
          (country_id is not distinct from ${nearOf(search, viewer) ?? null}::text) desc,
          title collate "und-x-icu", country.name collate "und-x-icu", found.id
      ) as place
      from query, known, found left join countries country on country.id = found.country_id
      -- A word that stands in something is no misspelling of what is like it.
      where ${all(words.map((word) => sql`(${isHeld(word)} or not known.words[${word.at}])`))}
    ), grouped as (
      -- One more of each kind, to know whether there are more.
      select kind, coalesce(json_agg(${hit(typed)} order by place)
          filter (where place <= ${limit}), '[]') as hits,
        bool_or(place > ${limit}) as has_more
      from ranked where place <= ${limit + 1}
      group by kind
    )
    select json_build_object('groups', coalesce(json_agg(
        json_build_object('kind', kind, 'hits', hits, 'hasMore', has_more)
        order by array_position(${kinds}::text[], kind)), '[]'))::text as json
    from grouped`
}

const exactly = (kind: SearchKind) => text(`exact_${kind}`)

/** What holds the words as they are typed; what lies in the country at hand is not cut off by others. */
function exactOf(kind: SearchKind, words: readonly Word[], search: Search, viewer: Viewer): Sql {
  const source = sources[kind]
  const near = nearOf(search, viewer)
  const others = viewer.countries.filter((country) => country !== near)
  const holding = (countries: readonly string[]) =>
    sql`(${candidates(source, { ...viewer, countries }, all(words.map(holds(source))))})`
  const byText =
    near === undefined
      ? holding(viewer.countries)
      : sql`${holding([near])} union ${holding(others)}`
  const [inPlaces, rest] = placesOf(words, viewer)
  const byPlace =
    rest.length < words.length
      ? sql`union (${candidates(source, inPlaces, isOf(source, inPlaces, rest.map(holds(source))))})`
      : sql``
  const isOfTwo = kind === 'advice' && rest.length > 1
  const byProduct = isOfTwo ? sql`union (${adviceByProduct(rest, inPlaces)})` : sql``
  return sql`${byText} ${byPlace} ${byProduct}`
}

/** Where the typed names of countries lead, and what else was typed. */
function placesOf(words: readonly Word[], viewer: Viewer): [Viewer, Word[]] {
  const rest = words.filter(({ countries }) => countries.length === 0)
  if (rest.length === words.length) return [viewer, rest]
  const named = new Set(words.flatMap(({ countries }) => countries))
  return [{ ...viewer, countries: viewer.countries.filter((id) => named.has(id)) }, rest]
}

const isOf = ({ country }: Source, { countries }: Viewer, conditions: readonly Sql[]) =>
  all([sql`${country} = any(${countries}::text[])`, ...conditions])

/** Of one kind what holds the words and, where nothing of any kind does, what is like them. */
function foundOf(kind: SearchKind, words: readonly Word[], viewer: Viewer): Sql {
  const source = sources[kind]
  const [inPlaces, rest] = placesOf(words, viewer)
  const isLikeThem =
    rest.length === words.length
      ? all(words.map(isAlike(source)))
      : isOf(source, inPlaces, rest.map(isAlike(source)))
  const isWanted = sql`${isLikeThem} and not (select is_enough from enough)`
  return sql`
    select ${kind} as kind, candidate.* from (
      select * from ${exactly(kind)} union (${candidates(source, inPlaces, isWanted)})
    ) candidate`
}

const nearOf = ({ nearCountry }: Search, { countries }: Viewer) =>
  countries.find((country) => country === nearCountry)

const candidates = (source: Source, viewer: Viewer, condition: Sql) => sql`
  select ${columnsOf(source)}, ${source.words} as words from ${source.from}
  where ${source.scope(viewer)} and ${condition}
  limit ${mostCandidates}`

const list = (parts: readonly Sql[]) => parts.reduce((each, next) => sql`${each}, ${next}`)
const all = (conditions: readonly Sql[]) =>
  conditions.reduce((each, next) => sql`${each} and ${next}`)

/** The word stands in a record; one of a letter or two begins a word of it. */
const holds =
  ({ words, written }: Source) =>
  ({ text, at, script, isLatin }: Word): Sql => {
    const pattern = sql`(select patterns[${at}] from query)`
    const isThere = /[a-z0-9]{3}/i.test(text)
      ? sql`${words} like ${pattern}`
      : sql`(${words} like ${pattern}
            or ${words} %> (select keys[${at}] from query where patterns[${at}] is null))
          and strpos(${words}, (select keys[${at}] from query)) > 0`
    return script === undefined || isLatin ? isThere : sql`${isThere} and ${written} ~ ${script}`
  }

/** The word stands in a record or is like one of it, of the same script. */
const isAlike =
  (source: Source) =>
  (word: Word): Sql => {
    if (!word.hasLookAlikes) return holds(source)(word)
    const { at, script } = word
    const key = sql`(select keys[${at}] from query)`
    const { words, names = words, written } = source
    return sql`(${words} %> ${key} or ${words} like (select patterns[${at}] from query))
      and (${names} %> ${key} or strpos(${words}, ${key}) > 0) and ${written} ~ ${script}`
  }

/** The word stands in a candidate as it is, or names its country. */
function isHeld({ at, countries }: Word): Sql {
  const isThere = sql`coalesce(found.words like patterns[${at}], false)`
  return countries.length === 0
    ? isThere
    : sql`(${isThere} or coalesce(country_id = any(${countries}::text[]), false))`
}

/** Words that stand in it count whole, those that are like one in part; then how it begins. */
function closeness(typed: readonly Word[]): Sql {
  const alike = typed.map(
    (word) =>
      sql`case when ${isHeld(word)} then 1 else word_similarity(keys[${word.at}], found.words) end`,
  )
  return sql`(${alike.reduce((sum, next) => sql`${sum} + ${next}`)}) / ${text(String(typed.length))}
    + case when found.words like '%' || whole || '%' then 0.5 else 0 end
    + case when lower(title) like whole || '%' or lower(about) like whole || '%' then 0.5 else 0 end`
}

/**
 * Advice by its product and crop: the crop takes the typed words that are like its name, the product
 * all the others. One after the other, whatever the planner thinks: few crops, their products by the
 * first of those words, and of each pair the advice by its key.
 */
function adviceByProduct(words: readonly Word[], viewer: Viewer): Sql {
  const places = words.map(({ place }) => place)
  return sql`
    with asked as materialized (
      select array(select keys[place] from unnest(${places}::int[]) place) as keys from query
    ), crop as materialized (
      select c.id, array(
        select key from unnest(keys) key where not search_key(c.name) %> key
      ) as others
      from crops c, asked
      where search_key(c.name) %> any (keys)
      order by (select max(word_similarity(key, search_key(c.name))) from unnest(keys) key) desc
      limit ${mostCrops}
    ), pair as materialized (
      select p.country_id, p.legacy_product_id, crop.id as crop_id
      from crop cross join lateral (
        select p.country_id, p.legacy_product_id, ${productWords} as words from products p
        where ${productWords} %> crop.others[1] and p.is_live_product
          and p.country_id = any(${viewer.countries}::text[])
        limit ${mostCandidates}
      ) p
      where not exists (
        select from unnest(crop.others) other
        where not p.words %> other or (other !~ '[a-z]' and strpos(p.words, other) = 0))
      limit ${mostCandidates}
    )
    select ${columnsOf(adviceOfProduct)}, ${adviceOfProduct.words} as words
    from pair
    cross join lateral (
      select a.* from advice a
      where a.country_id = pair.country_id and a.legacy_product_id = pair.legacy_product_id
        and a.crop_id = pair.crop_id
      limit 1
    ) a
    join products p on p.country_id = pair.country_id
      and p.legacy_product_id = pair.legacy_product_id
    join crops c on c.id = pair.crop_id
    where ${adviceOfProduct.scope(viewer)}
    limit ${mostCandidates}`
}

/** What is answered of a record that was found. */
function hit(words: readonly string[]): Sql {
  const first = words[0] ?? ''
  return sql`json_build_object(
    'kind', kind, 'id', id, 'countryId', country_id, 'countryName', country_name,
    'title', title, 'about', about, 'productCode', product_code, 'cropId', crop_id,
    'excerpt', substr(text, greatest(1, strpos(lower(text), lower(${first})) - 50), 180))`
}

/** Signs that LIKE would read as its own. */
const literal = (words: Sql) => sql`regexp_replace(${words}, '([\\\\%_])', '\\\\\\1', 'g')`
