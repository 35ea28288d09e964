import { type Right, rolesWithRight } from '@nutripim/contract/api/permissions'
import { type Sql, sql } from '../../platform/database/sql.ts'

/**
 * A select of the ids of users who have a right, in one country if it is given. Tables have no short
 * names here, so that `country` can be a column of the statement around it.
 */
export function usersWithRight(right: Right, country?: string | Sql): Sql {
  const roles = rolesWithRight(right)
  if (country === undefined) {
    return sql`
      select user_roles.user_id from user_roles where user_roles.role_id = any(${roles}::text[])`
  }
  return sql`
    select user_countries.user_id from user_countries join user_roles using (user_id)
    where user_countries.country_id = ${country} and user_roles.role_id = any(${roles}::text[])`
}
