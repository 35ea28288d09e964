import { type Sql, sql } from './sql.ts'

/** Text of a LIKE pattern that stands for itself. */
export const literally = (words: string) => words.replaceAll(/[\\%_]/g, '\\$&')

/** A bound, since each word is a condition of its own. */
const mostWords = 8
export const wordsOf = (typed: string) => typed.split(/\s+/).filter(Boolean).slice(0, mostWords)

/** Whether each of the words is somewhere in a text that `searchable` made. */
export function holdsEach(words: readonly string[], searchable: Sql): Sql {
  return words.reduce(
    (all, word) => sql`${all} and ${searchable} like '%' || searchable(${literally(word)}) || '%'`,
    sql`true`,
  )
}
