import type { SearchKind } from '@nutripim/contract/search'
import { type Sql, sql, text } from '../../platform/sql.ts'
import { wordsOf } from '../../platform/words-sql.ts'
import {
  adviceOfProduct,
  productWords,
  type Source,
  sources,
  type Viewer,
} from './search-sources-sql.ts'

/** How alike a typed word and one of the record are at least: “maze” and “maize” are 0.4. */
const leastAlike = '0.4'

/** So many of a kind are compared closely; a word that more of them have is no way to find one. */
const mostCandidates = 500
const mostCrops = 3

export interface Search {
  text: string
  kinds: readonly SearchKind[]
  nearCountry?: string | undefined
  limit: number
}

export interface FoundGroup {
  kind: SearchKind
  hits: string
  hasMore: boolean
}

/**
 * One statement over all kinds. The typed words come out of the CTE that sets how alike is enough, so
 * that no index can be read before it is set; it holds for this statement alone.
 */
export function searchEverything(search: Search, viewer: Viewer): Sql {
  const words = wordsOf(search.text)
  const { kinds, limit } = search
  const exact = kinds.map(
    (kind) => sql`${exactly(kind)} as materialized (
    ${exactOf(kind, words, search, viewer)})`,
  )
  const counts = kinds.map((kind) => sql`(select count(*) from ${exactly(kind)})`)
  const found = kinds.map((kind) => closestOf(kind, words, search, viewer))
  return sql`
    with typed as materialized (
      select nullif(regexp_replace(search_key(word), '^[^a-z0-9]+$', ''), '') as key, place
      from unnest(${words}::text[]) with ordinality as given(word, place)
      where set_config('pg_trgm.word_similarity_threshold', ${leastAlike}, true) <> ''
    ), query as materialized (
      select
        -- A word of signs alone says nothing; another one stands in for it.
        array_agg(coalesce(key, another) order by place) as keys,
        -- Below three letters in a row there is nothing to look up.
        array_agg(case when key ~ '[a-z0-9]{3}' then '%' || ${literal(sql`key`)} || '%' end
          order by place) as patterns,
        ${literal(sql`string_agg(key, ' ' order by place)`)} as whole
      from (select key, place, max(key) over () as another from typed) typed
    ), ${exact.reduce((all, each) => sql`${all}, ${each}`)}, enough as materialized (
      -- What is only like the words would stand among what holds them, and be taken for it.
      select ${counts.reduce((sum, each) => sql`${sum} + ${each}`)} > 0 as is_enough
    ), found as (
      ${found.reduce((all, each) => sql`${all} union all ${each}`)}
    )
    select kind, coalesce(json_agg(${hit(words)} order by place)
        filter (where place <= ${limit}), '[]')::text as hits,
      bool_or(place > ${limit}) as "hasMore"
    from found left join countries country on country.id = found.country_id
    group by kind`
}

const exactly = (kind: SearchKind) => text(`exact_${kind}`)

/** What holds the words as they are typed; what lies in the country at hand is not cut off by others. */
function exactOf(kind: SearchKind, words: readonly string[], search: Search, viewer: Viewer): Sql {
  const source = sources[kind]
  const near = nearOf(search, viewer)
  const others = viewer.countries.filter((country) => country !== near)
  const holding = (countries: readonly string[]) =>
    sql`(${candidates(source, { ...viewer, countries }, holds(source.words, words))})`
  const byText =
    near === undefined
      ? holding(viewer.countries)
      : sql`${holding([near])} union ${holding(others)}`
  const isOfTwo = kind === 'advice' && words.length > 1
  return isOfTwo ? sql`${byText} union (${adviceByProduct(viewer)})` : byText
}

/** The closest of one kind, and one more, to know whether there are more. */
function closestOf(
  kind: SearchKind,
  words: readonly string[],
  search: Search,
  viewer: Viewer,
): Sql {
  const source = sources[kind]
  const isWanted = sql`${isAlike(source.words, words)} and not (select is_enough from enough)`
  return sql`(
    select ${kind} as kind, row_number() over () as place, ranked.* from (
      select candidate.* from (
        select * from ${exactly(kind)} union (${candidates(source, viewer, isWanted)})
      ) candidate, query
      order by ${closeness(words)} desc,
        (country_id is not distinct from ${nearOf(search, viewer) ?? null}::text) desc,
        title collate "und-x-icu", country_id, id
      limit ${search.limit + 1}
    ) ranked)`
}

const nearOf = ({ nearCountry }: Search, { countries }: Viewer) =>
  countries.find((country) => country === nearCountry)

const columnsOf = (source: Source) => sql`
  ${source.id} as id, ${source.country} as country_id, ${source.title} as title,
  ${source.about} as about, ${source.text} as text,
  ${source.productCode ?? sql`null::text`} as product_code, ${source.cropId ?? sql`null::text`} as crop_id`

const candidates = (source: Source, viewer: Viewer, condition: Sql) => sql`
  select ${columnsOf(source)}, ${source.words} as words from ${source.from}
  where ${source.scope(viewer)} and ${condition}
  limit ${mostCandidates}`

const numbers = (words: readonly string[]) =>
  words.map((word, i) => ({ word, i: text(String(i + 1)) }))
const all = (conditions: readonly Sql[]) =>
  conditions.reduce((each, next) => sql`${each} and ${next}`)

/** Each typed word stands in these; one of a letter or two begins or ends a word of them. */
function holds(words: Sql, typed: readonly string[]): Sql {
  return all(
    numbers(typed).map(({ word, i }) =>
      /[a-z0-9]{3}/i.test(word)
        ? sql`${words} like (select patterns[${i}] from query)`
        : sql`(${words} like (select patterns[${i}] from query)
            or ${words} %> (select keys[${i}] from query where patterns[${i}] is null))`,
    ),
  )
}

/** Each typed word stands in these or is like one of them. */
function isAlike(words: Sql, typed: readonly string[]): Sql {
  return all(
    numbers(typed).map(
      ({ i }) => sql`(${words} %> (select keys[${i}] from query)
        or ${words} like (select patterns[${i}] from query))`,
    ),
  )
}

/** Words that stand in it count whole, those that are like one in part; then how it begins. */
function closeness(typed: readonly string[]): Sql {
  const alike = numbers(typed).map(
    ({ i }) =>
      sql`case when words like patterns[${i}] then 1 else word_similarity(keys[${i}], words) end`,
  )
  return sql`(${alike.reduce((sum, next) => sql`${sum} + ${next}`)}) / ${text(String(typed.length))}
    + case when words like '%' || whole || '%' then 0.5 else 0 end
    + case when lower(title) like whole || '%' or lower(about) like whole || '%' then 0.5 else 0 end`
}

/**
 * Advice by its product and crop: the crop takes the typed words that are like its name, the product
 * all the others. One after the other, whatever the planner thinks: few crops, their products by the
 * first of those words, and of each pair the advice by its key.
 */
function adviceByProduct(viewer: Viewer): Sql {
  return sql`
    with crop as materialized (
      select c.id, array(
        select key from unnest(keys) key where not search_key(c.name) %> key
      ) as others
      from crops c, query
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
      where not exists (select from unnest(crop.others) other where not p.words %> other)
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

/** Found, or marked, with its country. */
function hit(words: readonly string[]): Sql {
  const first = words[0] ?? ''
  return sql`json_build_object(
    'kind', kind, 'id', found.id, 'countryId', country_id, 'countryName', country.name,
    'title', title, 'about', about, 'productCode', product_code, 'cropId', crop_id,
    'excerpt', substr(text, greatest(1, strpos(lower(text), lower(${first})) - 50), 180))`
}

export interface StoredMark {
  kind: string
  id: string
  isPinned: boolean
  openedAt: string
  hit: string | null
}

const mostMarks = 20

/** Pinned first as they were pinned, then the last opened. A record that may not be seen is left out. */
export function marks(viewer: Viewer, kinds: readonly SearchKind[]): Sql {
  const { userId } = viewer
  const ofKinds = kinds.map((kind) => {
    const source = sources[kind]
    return sql`
      select ${kind} as kind, ${columnsOf(source)} from search_marks m join ${source.from}
        on ${source.isMarked}
      where m.user_id = ${userId} and m.kind = ${kind} and ${source.scope(viewer)}`
  })
  const none = sql`select null as kind, null as id, null as country_id, null as title, null as about,
    null as text, null as product_code, null as crop_id where false`
  return sql`
    with found as (${ofKinds.reduce((all, each) => sql`${all} union all ${each}`, none)})
    select m.kind, m.record_id as id, m.pinned_at is not null as "isPinned",
      to_json(m.opened_at) as "openedAt", case when found.id is not null then ${markedHit} end as hit
    from search_marks m
    left join found on found.kind = m.kind and found.id = m.record_id
    left join countries country on country.id = found.country_id
    where m.user_id = ${userId} and (found.id is not null or m.kind = 'screen')
    order by m.pinned_at nulls last, m.opened_at desc`
}

const markedHit = sql`json_build_object(
  'kind', found.kind, 'id', found.id, 'countryId', country_id, 'countryName', country.name,
  'title', title, 'about', about, 'productCode', product_code, 'cropId', crop_id,
  'excerpt', left(text, 180))`

/** Opened now, or pinned, or no longer; of those not pinned only the last are kept. */
export function saveMark(
  userId: string,
  { kind, id, isPinned }: { kind: string; id: string; isPinned?: boolean | undefined },
): Sql {
  const pinned = isPinned === undefined ? null : isPinned
  return sql`
    with saved as (
      insert into search_marks as m (user_id, kind, record_id, pinned_at)
      values (${userId}, ${kind}, ${id}, case when ${pinned}::boolean then clock_timestamp() end)
      on conflict (user_id, kind, record_id) do update set
        opened_at = case when ${pinned}::boolean is null then clock_timestamp() else m.opened_at end,
        pinned_at = case when ${pinned}::boolean is null then m.pinned_at
          when ${pinned}::boolean then coalesce(m.pinned_at, clock_timestamp()) end
    )
    delete from search_marks m
    where m.user_id = ${userId} and m.pinned_at is null and (m.kind, m.record_id) in (
      select kind, record_id from search_marks
      where user_id = ${userId} and pinned_at is null
      order by opened_at desc offset ${mostMarks - 1}
    ) and (m.kind, m.record_id) <> (${kind}, ${id})`
}

/** Signs that LIKE would read as its own. */
const literal = (words: Sql) => sql`regexp_replace(${words}, '([\\\\%_])', '\\\\\\1', 'g')`
