import { type Sql, sql } from '../../platform/database/sql.ts'

/** The cursor of a publication: its number and the id that no other publication of this number has. */
export const buildCursor = (
  { country, channel }: { country: string; channel: string },
  number: Sql,
): Sql => sql`(
  select p.number || '-' || p.publication_id from publications p
  where p.country_id = ${country} and p.channel_id = ${channel} and p.number = ${number})`
