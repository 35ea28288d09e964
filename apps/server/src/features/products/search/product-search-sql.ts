import type { Answer } from '@nutripim/contract/api/route'
import { applicationFieldNames } from '@nutripim/contract/products/product-fields'
import type {
  FoundProduct,
  productSearchRoutes,
  SortField,
} from '@nutripim/contract/products/product-search'
import type { JsonSql } from '../../../platform/database/json-text.ts'
import { type Sql, sql, text } from '../../../platform/database/sql.ts'
import { pairs } from '../../product-columns/product-columns-sql.ts'
import { maxCandidates } from '../../text-match/candidate-limit.ts'
import { containsAll, containsEachWord, escapeLike } from '../../text-match/match-words-sql.ts'
import { isSign, selectIndexed, splitWords } from '../../text-match/split-words.ts'
import { head } from '../cells/product-cells-sql.ts'

type Routes = typeof productSearchRoutes

const isOfUser = (assignedCountries: readonly string[]) =>
  sql`p.country_id = any(${assignedCountries}::text[]) and p.is_live_product`

const names = sql`concat_ws(E'\n', p.dh_code, p.product_name, p.web_product_name)`
const namesAndSynonyms = sql`concat_ws(E'\n', ${names}, array_to_string(p.web_synonyms, E'\n'))`

/** The same expression as in the index products_by_names. */
const allNames = sql`product_names(p.dh_code, p.product_name, p.web_product_name, p.web_synonyms)`

const catalogueRow = sql`json_build_object(${head},
  'composition', p.composition, 'displayElements', p.display_elements,
  ${pairs(applicationFieldNames.filter((field) => field !== 'productRange'))})`

const sortedBy: Record<SortField, string> = {
  productName: 'p.product_name collate "und-x-icu"',
  dhCode: 'p.dh_code collate "und-x-icu"',
  productRange: 'p.product_range collate "und-x-icu"',
  formOfProduct: 'p.form_of_product collate "und-x-icu"',
  legacyProductId: 'p.legacy_product_id',
}
const nullableSorts: readonly SortField[] = ['productRange', 'formOfProduct']

interface Search {
  countryCode: string
  text: string
  sort: SortField
  descending: boolean
  page: number
  pageSize: number
}

/** One page and the total count in one snapshot. Sorting also by id keeps pages from overlapping. */
export function searchPage(
  search: Search,
  assignedCountries: readonly string[],
): JsonSql<Answer<Routes['searchProducts']>> {
  const { countryCode, sort, page, pageSize } = search
  const words = splitWords(search.text)
  const found = sql`p.country_id = ${countryCode} and ${isOfUser(assignedCountries)}
    ${words.length === 0 ? sql`` : sql`and ${containsAll(words, sql`searchable(${namesAndSynonyms})`)}`}`
  const way = search.descending ? 'desc' : 'asc'
  const emptyLast = nullableSorts.includes(sort) ? 'nulls last' : ''
  return sql`
    select json_build_object(
      'total', (select count(*) from products p where ${found}),
      'page', ${page}::int, 'pageSize', ${pageSize}::int,
      'products', (select coalesce(json_agg(${catalogueRow} order by p.rank), '[]') from (
        select p.*, row_number() over () as rank from (
          select p.* from products p where ${found}
          order by ${text(`${sortedBy[sort]} ${way} ${emptyLast}, p.legacy_product_id ${way}`)}
          limit ${pageSize} offset ${(page - 1) * pageSize}
        ) p
      ) p)
    )::text as json`
}

/** How many changed products that are not indexed yet are read: about 0.1 s. */
const maxChanged = 2000

/** By distance: code, beginning of the name, name, synonyms, any text. */
const distances: FoundProduct['matchedIn'][] = ['code', 'name', 'name', 'synonyms', 'texts']

const namedProduct = sql`${head}, 'countryId', p.country_id`

/** Products of some countries, and how close each of them is to the text. */
export interface RankedProducts {
  /** How many changed products were not searched, because too many are not indexed yet. */
  notSearched: number
  /** How many products were compared with all words. */
  candidates: number
  products: { distance: number; product: FoundProduct }[]
}

/**
 * Closest first. The longest words find the candidates by their index; these are then compared with all
 * words. Words of one or two letters are in almost every text, so alone they are searched in names only.
 */
export function searchStuff(
  { text: typed, limit }: { text: string; limit: number },
  assignedCountries: readonly string[],
): JsonSql<RankedProducts> {
  const words = splitWords(typed)
  const whole = escapeLike(words.join(' '))
  const indexed = selectIndexed(words)
  const inNames = containsAll(words, sql`p.names_and_synonyms`)
  let isMatch = sql`true`
  if (indexed.length === 0) isMatch = beginsWords(words, sql`p.names_and_synonyms`)
  else if (indexed.length < words.length)
    isMatch = sql`(${inNames} or ${containsAll(words, sql`p.words`)})`
  return sql`
    with queued as materialized (
      select distinct country_id, legacy_product_id from product_search_queue
      where country_id = any(${assignedCountries}::text[])
    ), changed as materialized (
      select p.country_id, p.legacy_product_id, words_of_product(p) as words
      from (select * from queued limit ${maxChanged}) queued
      join products p using (country_id, legacy_product_id)
    ), candidate as materialized (
      select p.*, ${indexed.length > 0 ? sql`found.words` : sql`null::text`} as words,
        searchable(${names}) as names, searchable(${namesAndSynonyms}) as names_and_synonyms
      from ${
        indexed.length > 0
          ? findByWords(indexed, assignedCountries)
          : sql`products p where ${isOfUser(assignedCountries)} and ${findByBeginning(words)}`
      }
      limit ${maxCandidates}
    )
    select json_build_object('candidates', (select count(*) from candidate),
      'notSearched', greatest(0, (select count(*) from queued) - ${maxChanged}),
      'products', coalesce(json_agg(json_build_object('distance', p.distance,
          'product', json_build_object(${namedProduct}, 'matchedIn', (${distances}::text[])[p.distance]))
        order by p.distance, p.product_name collate "und-x-icu", p.country_id, p.legacy_product_id
      ), '[]'))::text as json
    from (
      select p.*, case
        when p.names like searchable(${whole}) || '%' then 1
        when split_part(p.names, E'\n', 2) like searchable(${whole}) || '%' then 2
        when ${containsAll(words, sql`p.names`)} then 3
        when ${inNames} then 4
        else 5 end as distance
      from candidate p
      where ${isMatch}
      order by distance, p.product_name collate "und-x-icu", p.country_id, p.legacy_product_id
      limit ${limit}
    ) p`
}

/**
 * Products by their indexed words, and those that have changed since by the words they have now. After an
 * import more than those that are read here can be queued; they are found by their words before it.
 */
const findByWords = (indexed: readonly string[], assignedCountries: readonly string[]): Sql => sql`
  (
    select t.* from product_search_texts t
    where t.country_id = any(${assignedCountries}::text[]) and ${containsEachWord(indexed, sql`t.words`)}
      and not exists (
        select from changed c
        where c.country_id = t.country_id and c.legacy_product_id = t.legacy_product_id)
    union all
    select c.* from changed c where ${containsEachWord(indexed, sql`c.words`)}
  ) found
  cross join lateral (
    select p.* from products p
    where p.country_id = found.country_id and p.legacy_product_id = found.legacy_product_id
      and ${isOfUser(assignedCountries)}
    limit 1
  ) p`

/** Whether each word begins a word. Signs of Chinese have no spaces between words. */
const beginsWords = (words: readonly string[], searchedText: Sql) => {
  const patterns = words.map((word) => `${isSign(word) ? '%' : '% '}${escapeLike(word)}%`)
  return sql`' ' || translate(${searchedText}, E'\n', ' ') like all(array(
    select searchable(pattern) from unnest(${patterns}::text[]) pattern))`
}

/** By the index of names, which knows a single letter at the beginning of a word. */
function findByBeginning(words: readonly string[]): Sql {
  const word = words.find((each) => /[\p{L}\p{N}]/u.test(each))
  if (word === undefined) return sql`true`
  const key = sql`search_key(${escapeLike(word)})`
  return isSign(word)
    ? sql`${allNames} like '%' || ${key} || '%'`
    : sql`(${allNames} like '% ' || ${key} || '%' or ${allNames} like ${key} || '%')`
}

/** Builds the list only if one of the countries changed since `knownTag`. */
export function listAllProducts(
  country: string | undefined,
  assignedCountries: readonly string[],
  knownTag: string,
): Sql {
  const asked =
    country === undefined ? assignedCountries : assignedCountries.filter((each) => each === country)
  return sql`
    select tag, case when tag is distinct from ${knownTag} then (
      select coalesce(json_agg(json_build_object(${namedProduct})
        order by p.product_name collate "und-x-icu", p.legacy_product_id), '[]')::text
      from products p where ${isOfUser(asked)}
    ) end as json
    from (
      select format('"%s"', md5(coalesce(
        string_agg(concat_ws('-', country_id, revision, revision_id), ' ' order by country_id), ''))) as tag
      from unnest(${asked}::text[]) country_id left join country_revisions using (country_id)
    ) revisions`
}
