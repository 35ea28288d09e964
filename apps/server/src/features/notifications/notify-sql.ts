import type {
  NotificationKind,
  NotificationPayload,
} from '@nutripim/contract/notifications/notification-kinds'
import { json, type Sql, sql } from '../../platform/database/sql.ts'

/**
 * Tells people, in the transaction of what happened: either both are there or neither is. Inbox, live
 * screens and e-mail all follow from the row. `to` is a select of user ids; `country` is null for what
 * belongs to none.
 */
export function tell<Kind extends NotificationKind>(
  to: Sql,
  kind: Kind,
  country: string | null,
  payload: NotificationPayload<Kind>,
): Sql {
  return sql`
    insert into notifications (user_id, kind, country_id, payload)
    select u.user_id, ${kind}, ${country}, ${json(payload)}::jsonb
    from users u where u.is_active and u.user_id in (${to})
    order by u.user_id`
}

/** What is said of something that is over need not be read by anybody any more. */
export function untell<Kind extends NotificationKind>(
  to: Sql,
  kind: Kind,
  payload: Partial<NotificationPayload<Kind>>,
): Sql {
  return sql`
    update notifications set read_at = current_moment()
    where user_id in (${to}) and read_at is null and kind = ${kind}
      and payload @> ${json(payload)}::jsonb`
}
