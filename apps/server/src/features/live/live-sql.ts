import { type Sql, sql } from '../../platform/database/sql.ts'

export interface PresenceRow {
  userId: string
  name: string
  screen: string
  rowId: string | null
}

/** A connection without a sign of life for this time counts as closed. */
const silence = sql`interval '40 seconds'`

export function arrive(connection: string, country: string, userId: string): Sql {
  return sql`
    insert into presence (connection, country_id, user_id)
    values (${connection}, ${country}, ${userId})`
}

/** Does nothing for a connection that has ended or belongs to another user. */
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

/** Renews these connections, and deletes expired ones. */
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
