import type { RoleName } from '@nutripim/contract/api/permissions'
import type { Database } from '@nutripim/server/platform/database/database'
import { sql } from '@nutripim/server/platform/database/sql'

interface BuiltUser {
  email: string
  displayName: string
  isActive: boolean
  roles: readonly RoleName[]
  countries: readonly string[]
}

let built = 0

/** Adds a user with roles and countries. Returns the address, which is the id of the user. */
export async function buildUser(
  database: Pick<Database, 'all'>,
  fields: Partial<BuiltUser> = {},
): Promise<string> {
  built += 1
  const email = fields.email ?? `user${built}@built.example`
  const { displayName = email, isActive = true, roles = [], countries = [] } = fields
  await database.all(sql`
    with u as (
      insert into users (user_id, display_name, is_active)
      values (${email}, ${displayName}, ${isActive})
      returning user_id
    ), c as (
      insert into user_countries (user_id, country_id)
      select user_id, unnest(${[...countries]}::text[]) from u
    )
    insert into user_roles (user_id, role_id) select user_id, unnest(${[...roles]}::text[]) from u`)
  return email
}

/** Gives a user one more role, as an administrator would. */
export async function assignRole(
  database: Pick<Database, 'all'>,
  email: string,
  role: RoleName,
): Promise<void> {
  await database.all(sql`insert into user_roles (user_id, role_id) values (${email}, ${role})`)
}
