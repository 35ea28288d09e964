import { type Sql, sql } from '../../platform/database/sql.ts'

export interface PresenceRow {
  userId: string
  name: string
  screen: string
  rowId: string | null
}

/** A connection without a sign of life for this time counts as closed. */
const maxSilence = sql`interval '40 seconds'`

export function insertPresence(connection: string, country: string, userId: string): Sql {
  return sql`
    insert into presence (connection, country_id, user_id)
    values (${connection}, ${country}, ${userId})`
}

/** Does nothing for a connection that has ended or belongs to another user. */
export function updatePresence(
  shown: { connection: string; countryCode: string; screen: string; rowId?: string | undefined },
  userId: string,
): Sql {
  return sql`
    update presence set screen = ${shown.screen}, row_id = ${shown.rowId ?? null}, seen_at = now()
    where connection = ${shown.connection} and country_id = ${shown.countryCode} and user_id = ${userId}
    returning connection`
}

export function deletePresence(connection: string): Sql {
  return sql`delete from presence where connection = ${connection}`
}

/** Renews these connections, and deletes expired ones. */
export function renewPresence(connections: readonly string[]): Sql {
  return sql`
    with expired as (
      delete from presence where seen_at < now() - ${maxSilence} and connection <> all (${connections}::uuid[])
    )
    update presence set seen_at = now() where connection = any (${connections}::uuid[])
    returning connection`
}

export function listPresent(country: string): Sql {
  return sql`
    select distinct p.user_id as "userId", u.display_name as name, p.screen, p.row_id as "rowId"
    from presence p join users u using (user_id)
    where p.country_id = ${country} and p.screen is not null and p.seen_at > now() - ${maxSilence}
    order by name, screen, "rowId"`
}

export function findDisplayName(userId: string): Sql {
  return sql`select display_name as name from users where user_id = ${userId}`
}
