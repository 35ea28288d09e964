import { type Sql, sql } from '../../platform/database/sql.ts'

/** Escapes a text for use in a LIKE pattern. */
export const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/** Whether a text normalised by `searchable` contains each word. */
export function containsEachWord(words: readonly string[], searchable: Sql): Sql {
  return words.reduce(
    (all, word) => sql`${all} and ${searchable} like '%' || searchable(${escapeLike(word)}) || '%'`,
    sql`true`,
  )
}
