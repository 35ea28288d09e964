import { type Sql, sql, text } from '../database/sql.ts'

/** So that locks are short. */
export const batchSize = 5000

/**
 * How servers share work: each takes rows that no other one holds, and never waits for those. `of` names
 * the locked table where several are joined.
 */
export const takeRows = (
  rows: Sql,
  { of, limit }: { of?: string | undefined; limit: number },
): Sql => sql`
  ${rows} limit ${limit} for update ${text(of === undefined ? '' : `of ${of}`)} skip locked`

/** The end of a claim. After that, the work of a server that stopped is due again. */
export const inSeconds = (seconds: number): Sql => sql`now() + make_interval(secs => ${seconds})`

interface OldRows {
  table: string
  key: readonly string[]
  /** Selects the key of all rows to delete. */
  rows: Sql
  /** The name of the table in `rows`, where several are joined. */
  of?: string
}

/** Deletes a batch of the rows of a table; `isMore` says whether there may be others. */
export function deleteBatch({ table, key, rows, of }: OldRows): Sql {
  const columns = (prefix: string) => text(key.map((column) => `${prefix}.${column}`).join(', '))
  return sql`
    with old as materialized (${takeRows(rows, { of, limit: batchSize })}), deleted as (
      delete from ${text(table)} t using old where (${columns('t')}) = (${columns('old')})
      returning 1
    )
    select count(*)::int = ${batchSize} as "isMore" from deleted`
}
