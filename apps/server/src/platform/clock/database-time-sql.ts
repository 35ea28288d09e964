import { type Sql, sql } from '../database/sql.ts'

/** Milliseconds since 1970, by the clock of the database. */
export const getDatabaseTime = (): Sql =>
  sql`select extract(epoch from clock_timestamp())::float8 * 1000 as "databaseTime"`
