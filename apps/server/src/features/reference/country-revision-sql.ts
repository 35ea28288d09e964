import { type Sql, sql } from '../../platform/database/sql.ts'

/** A statement whose row is a `TaggedJson`; `answer` runs only if the country changed since `knownTag`. */
export function answerIfChanged(country: string, knownTag: string, answer: Sql): Sql {
  return sql`
    select tag, case when tag is distinct from ${knownTag} then (${answer}) end as json
    from (
      select format('"%s-%s"', ${country}::text, coalesce(
        (select revision from country_revisions where country_id = ${country}), 0)) as tag
    ) revision`
}
