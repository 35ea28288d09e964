import { type Sql, sql } from '../../platform/database/sql.ts'
import type { Source } from './search-sources-sql.ts'
import type { TypedWord } from './search-words.ts'

/** What a word is compared with: the indexed texts of a source, or their values in a candidate. */
export type Searched = Pick<Source, 'words' | 'names' | 'written'>

/** A search word and its position in the arrays of the statement. */
export type Word = TypedWord & { position: number; at: Sql }

/** How many words the index is asked for. Each of its matches is compared again with each of them. */
const maxFirst = 2

/** The words that find the candidates: the longest ones. */
export const selectFirst = (words: readonly Word[]): Word[] =>
  words.toSorted((a, b) => b.text.length - a.text.length).slice(0, maxFirst)

export const joinConditions = (conditions: readonly Sql[]) =>
  conditions.reduce((each, next) => sql`${each} and ${next}`)

/** One or two Latin letters or digits, or a letter that is transliterated to them. */
const isLetterOrTwo = (text: string) =>
  /^([a-z0-9]{1,2}|[\u03b1-\u03c9\u0430-\u045f\u0e01-\u0e2e])$/i.test(text)

/** Whether the record contains the word; a word of one or two letters must begin a word of it. */
export const containsWord =
  ({ words, written }: Searched) =>
  ({ text, at, script, isLatin }: Word): Sql => {
    // These have no pattern. They are compared once: normalising the text costs most.
    if (isLetterOrTwo(text)) {
      const begins = sql`${words} %> (select keys[${at}] from query)`
      return isLatin || script === undefined ? begins : sql`${written} ~ ${script} and ${begins}`
    }
    const pattern = sql`(select patterns[${at}] from query)`
    const isThere = /[a-z0-9]{3}/i.test(text)
      ? sql`${words} like ${pattern}`
      : sql`(${words} like ${pattern}
            or ${words} %> (select keys[${at}] from query where patterns[${at}] is null))
          and strpos(${words}, (select keys[${at}] from query)) > 0`
    return script === undefined || isLatin ? isThere : sql`${written} ~ ${script} and ${isThere}`
  }

/**
 * Whether the record has the one or two letters as a word of its own: `N`. The patterns are one array, because
 * no index can answer a comparison with the rows of a subquery.
 */
export const hasWholeWord =
  ({ words }: Searched) =>
  ({ at }: Word): Sql =>
    sql`${words} like any ((
    select array['% ' || word || ' %', word || ' %', '% ' || word, word]
    from (select ${escapePattern(sql`keys[${at}]`)} as word from query) typed)::text[])`

/** Whether the record contains the word or a similar word of the same script. */
export const containsSimilar =
  (searched: Searched) =>
  (word: Word): Sql => {
    if (!word.hasLookAlikes) return containsWord(searched)(word)
    const { at, script } = word
    const key = sql`(select keys[${at}] from query)`
    const { words, names, written } = searched
    const isName = names ? sql`and (${names} %> ${key} or strpos(${words}, ${key}) > 0)` : sql``
    // A text that contains five letters of a word is similar to it, so it need not be compared twice.
    const isContained = /^[a-z]{5,}$/i.test(word.text)
      ? sql``
      : sql`or ${words} like (select patterns[${at}] from query)`
    return sql`(${words} %> ${key} ${isContained})
      ${isName} and ${written} ~ ${script}`
  }

/** Whether the record contains the word, or the word with two neighbouring letters swapped. */
export const containsSwapped =
  (searched: Searched) =>
  (word: Word): Sql => {
    if (word.swaps.length === 0) return containsWord(searched)(word)
    const isThere = sql`${searched.words} like any (${swapsOf(word)})`
    return word.isLatin ? isThere : sql`${searched.written} ~ ${word.script} and ${isThere}`
  }

/** Escapes a text for use in a LIKE pattern. */
export const escapePattern = (words: Sql) =>
  sql`regexp_replace(${words}, '([\\\\%_])', '\\\\\\1', 'g')`

/** The patterns of the word with letters swapped. */
export const swapsOf = ({ at }: Word) =>
  sql`(select patterns from swapped where position = ${at})::text[]`

/** Whether a candidate contains the word, or the word names its country. */
export function isMatch({ at, countries }: Word): Sql {
  const isThere = sql`coalesce(found.words like patterns[${at}], false)`
  return countries.length === 0
    ? isThere
    : sql`(${isThere} or coalesce(country_id = any(${countries}::text[]), false))`
}
