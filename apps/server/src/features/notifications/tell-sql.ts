import { json, type Sql, sql } from '../../platform/sql.ts'

/** What people are told of. */
export type NotificationKind = 'approval pending' | 'approval approved' | 'approval rejected'

/**
 * Tells people, in the transaction of what happened: either both are there or neither is. `to` is a
 * select of user ids.
 */
export function tell(to: Sql, kind: NotificationKind, country: string, payload: object): Sql {
  return sql`
    insert into notifications (user_id, kind, country_id, payload)
    select u.user_id, ${kind}, ${country}, ${json(payload)}::jsonb
    from users u where u.is_active and u.user_id in (${to})`
}

/** What is said of something that is over need not be read by anybody any more. */
export function untell(to: Sql, kind: NotificationKind, payload: object): Sql {
  return sql`
    update notifications set read_at = current_moment()
    where user_id in (${to}) and read_at is null and kind = ${kind}
      and payload @> ${json(payload)}::jsonb`
}
