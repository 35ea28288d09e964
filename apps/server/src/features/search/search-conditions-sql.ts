import { type Sql, sql } from '../../platform/database/sql.ts'
import type { Source } from './search-sources-sql.ts'
import type { TypedWord } from './search-words.ts'

/** The limit of records per kind that are ranked. */
export const maxCandidates = 500

/** A search word and its position in the arrays of the statement. */
export type Word = TypedWord & { position: number; at: Sql }

export const joinConditions = (conditions: readonly Sql[]) =>
  conditions.reduce((each, next) => sql`${each} and ${next}`)

/** Whether the record contains the word; a word of one or two letters must begin a word of it. */
export const containsWord =
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

/** Whether the record contains the word or a similar word of the same script. */
export const containsSimilar =
  (source: Source) =>
  (word: Word): Sql => {
    if (!word.hasLookAlikes) return containsWord(source)(word)
    const { at, script } = word
    const key = sql`(select keys[${at}] from query)`
    const { words, names = words, written } = source
    return sql`(${words} %> ${key} or ${words} like (select patterns[${at}] from query))
      and (${names} %> ${key} or strpos(${words}, ${key}) > 0) and ${written} ~ ${script}`
  }

/** Whether a candidate contains the word, or the word names its country. */
export function isMatch({ at, countries }: Word): Sql {
  const isThere = sql`coalesce(found.words like patterns[${at}], false)`
  return countries.length === 0
    ? isThere
    : sql`(${isThere} or coalesce(country_id = any(${countries}::text[]), false))`
}
