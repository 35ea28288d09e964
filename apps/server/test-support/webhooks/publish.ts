import { randomUUID } from 'node:crypto'
import type { Queryable } from '@nutripim/server/platform/database/database'
import { sql } from '@nutripim/server/platform/database/sql'

/** Publishes another content of one record; returns the number of the publication. */
export async function publishRecord(
  db: Queryable,
  country: string,
  channel: string,
): Promise<number> {
  const body = JSON.stringify({ content: randomUUID() })
  const { number } = await db.get<{ number: number }>(sql`
    select record_publication(${country}, ${channel}, 'system', 'manual', '', null,
      '{product}', '{1}', '{DH1}', ${[body]}::text[])::int as number`)
  return number
}
