import { type Sql, sql } from '../../platform/database/sql.ts'

/** Text of a LIKE pattern that stands for itself. */
export const literally = (words: string) => words.replaceAll(/[\\%_]/g, '\\$&')

/** A bound, since each word is a condition of its own: the longest say most. */
const mostWords = 8
export function wordsOf(typed: string): string[] {
  const words = typed.split(/\s+/).filter(Boolean)
  const longest = new Set(
    words
      .map((word, i) => ({ i, length: word.length }))
      .sort((a, b) => b.length - a.length)
      .slice(0, mostWords)
      .map(({ i }) => i),
  )
  return words.filter((_, i) => longest.has(i))
}

/** Whether each of the words is somewhere in a text that `searchable` made. */
export function holdsEach(words: readonly string[], searchable: Sql): Sql {
  return words.reduce(
    (all, word) => sql`${all} and ${searchable} like '%' || searchable(${literally(word)}) || '%'`,
    sql`true`,
  )
}
