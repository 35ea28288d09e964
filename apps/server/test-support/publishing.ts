import * as statements from '@nutripim/server/features/api-keys/publication-cursor-sql'
import type { Database } from '@nutripim/server/platform/database/database'
import { sql, text } from '@nutripim/server/platform/database/sql'

interface DeliveredRow {
  kind: string
  record: string
  code: string | null
  content: Record<string, unknown> | null
}

export const deliveredBy = (database: Database, country: string, channel: string) =>
  database.all<DeliveredRow>(sql`
    select kind, record, code, body::json as content from delivered_now join delivered_contents using (hash)
    where country_id = ${country} and channel_id = ${channel} order by kind, record`)

export const changesOf = (database: Database, country: string, channel: string, number: number) =>
  database.all<DeliveredRow>(sql`
    select kind, record, code, body::json as content
    from publication_changes left join delivered_contents using (hash)
    where country_id = ${country} and channel_id = ${channel} and number = ${number}
    order by kind, record`)

/** The cursor of a publication. */
export async function cursorOf(database: Database, country: string, number: number) {
  const { cursor } = await database.get<{ cursor: string }>(
    sql`select ${statements.buildCursor({ country, channel: 'web' }, sql`${number}::bigint`)} as cursor`,
  )
  return cursor
}

/** The live products of a country, or those with a flag. */
export async function productIds(database: Database, country: string, flag = 'true') {
  const rows = await database.all<{ id: number }>(sql`
    select legacy_product_id as id from products
    where country_id = ${country} and is_live_product and ${text(flag)} order by 1`)
  return rows.map(({ id }) => id)
}
