import { type Sql, sql } from '../../platform/database/sql.ts'

export interface PresenceRow {
  userId: string
  name: string
  screen: string
  rowId: string | null
}

/** Somebody who was not seen for so long has left, whatever became of their server. */
const silence = sql`interval '40 seconds'`

export function arrive(connection: string, country: string, userId: string): Sql {
  return sql`
    insert into presence (connection, country_id, user_id)
    values (${connection}, ${country}, ${userId})`
}

/** Nothing for a connection that has ended, or is somebody else's. */
export function look(
  at: { connection: string; countryCode: string; screen: string; rowId?: string | undefined },
  userId: string,
): Sql {
  return sql`
    update presence set screen = ${at.screen}, row_id = ${at.rowId ?? null}, seen_at = now()
    where connection = ${at.connection} and country_id = ${at.countryCode} and user_id = ${userId}
    returning connection`
}

export function leave(connection: string): Sql {
  return sql`delete from presence where connection = ${connection}`
}

/** Says that these connections are still there, and sweeps away those that nobody speaks for. */
export function stay(connections: readonly string[]): Sql {
  return sql`
    with swept as (
      delete from presence where seen_at < now() - ${silence} and connection <> all (${connections}::uuid[])
    )
    update presence set seen_at = now() where connection = any (${connections}::uuid[])
    returning connection`
}

export function listPresent(country: string): Sql {
  return sql`
    select distinct p.user_id as "userId", u.display_name as name, p.screen, p.row_id as "rowId"
    from presence p join users u using (user_id)
    where p.country_id = ${country} and p.screen is not null and p.seen_at > now() - ${silence}
    order by name, screen, "rowId"`
}

export function displayName(userId: string): Sql {
  return sql`select display_name as name from users where user_id = ${userId}`
}
