import type { Queryable } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'

/** The demo's today. Fixed, so that two installations hold the same data. */
const today = Date.parse('2026-06-01T09:00:00Z')
const day = 24 * 60 * 60 * 1000

export interface DemoTime {
  daysAgo: number
}

export function isoTime({ daysAgo }: DemoTime): string {
  return new Date(today - daysAgo * day).toISOString()
}

/** What is written next was done by this person at that time; the audit log and the stamps say so. */
export async function setActor(
  tx: Queryable,
  actor: string,
  action: string,
  time: DemoTime,
): Promise<void> {
  await tx.all(sql`
    select
      set_config('nutripim.actor', ${actor}, true),
      set_config('nutripim.act', ${action}, true),
      set_config('nutripim.moment', ${isoTime(time)}, true)`)
}

export async function clearActor(tx: Queryable): Promise<void> {
  await tx.all(sql`
    select
      set_config('nutripim.actor', '', true),
      set_config('nutripim.act', '', true),
      set_config('nutripim.moment', '', true)`)
}
