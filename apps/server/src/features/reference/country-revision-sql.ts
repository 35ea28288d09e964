import { type Sql, sql } from '../../platform/database/sql.ts'

/**
 * The `ETag` of every list of a country: it changes with each write in the country. A database that was
 * restored uses revisions again, but never their ids.
 */
const tagOf = (country: string): Sql => sql`format('"%s-%s"', ${country}::text, coalesce((
  select revision || '-' || revision_id from country_revisions where country_id = ${country}), '0'))`

/** Whether a tag may be one of these; other lists have tags of their own. */
export const isTagOf = (country: string, tag: string) => tag.startsWith(`"${country}-`)

/** A row with the current `tag` of a country. */
export function readTag(country: string): Sql {
  return sql`select ${tagOf(country)} as tag`
}

/** A statement whose row is a `TaggedJson`: the list, and the tag of its country. */
export function withTag(country: string, list: Sql): Sql {
  return sql`select ${tagOf(country)} as tag, (${list}) as json`
}
