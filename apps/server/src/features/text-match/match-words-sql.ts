import { type Sql, sql } from '../../platform/database/sql.ts'

/** Escapes a text for use in a LIKE pattern. */
export const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/** Each word is a condition, so only the longest words are used. */
const maxWords = 8
export function splitWords(text: string): string[] {
  const words = text.split(/\s+/).filter(Boolean)
  const longest = new Set(
    words
      .map((word, i) => ({ i, length: word.length }))
      .sort((a, b) => b.length - a.length)
      .slice(0, maxWords)
      .map(({ i }) => i),
  )
  return words.filter((_, i) => longest.has(i))
}

/** Whether a text normalised by `searchable` contains each word. */
export function containsEachWord(words: readonly string[], searchable: Sql): Sql {
  return words.reduce(
    (all, word) => sql`${all} and ${searchable} like '%' || searchable(${escapeLike(word)}) || '%'`,
    sql`true`,
  )
}
