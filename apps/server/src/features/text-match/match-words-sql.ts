import { type Sql, sql } from '../../platform/database/sql.ts'

/** Escapes a text for use in a LIKE pattern. */
export const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/**
 * Whether a text contains all words. It is normalised once, not once for each word; no index can answer
 * this.
 */
export const containsAll = (
  words: readonly string[],
  searchable: Sql,
): Sql => sql`${searchable} like all(array(
  select '%' || searchable(word) || '%' from unnest(${words.map(escapeLike)}::text[]) word))`

/** The same for an index of trigrams over the normalised text. */
export function containsEachWord(words: readonly string[], searchable: Sql): Sql {
  return words.reduce(
    (all, word) => sql`${all} and ${searchable} like '%' || searchable(${escapeLike(word)}) || '%'`,
    sql`true`,
  )
}
