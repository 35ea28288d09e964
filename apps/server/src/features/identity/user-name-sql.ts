import { type Sql, sql } from '../../platform/database/sql.ts'

/** The display name of a user id, or the id itself if the user no longer exists. */
export const userName = (userId: Sql): Sql => sql`coalesce(
  (select named_user.display_name from users named_user where named_user.user_id = ${userId}), ${userId})`
