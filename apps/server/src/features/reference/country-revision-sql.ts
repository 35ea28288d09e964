import { type Sql, sql } from '../../platform/database/sql.ts'

export interface TaggedAnswer {
  tag: string
  /** JSON text, or null where the caller already has the answer with this tag. */
  json: string | null
}

/** One statement: `answer`, a query of one JSON text, runs only if the country changed since `knownTag`. */
export function answerIfChanged(country: string, knownTag: string, answer: Sql): Sql {
  return sql`
    select tag, case when tag is distinct from ${knownTag} then (${answer}) end as json
    from (
      select format('"%s-%s"', ${country}::text, coalesce(
        (select revision from country_revisions where country_id = ${country}), 0)) as tag
    ) revision`
}
