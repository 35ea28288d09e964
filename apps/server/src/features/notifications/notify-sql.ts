import type {
  NotificationKind,
  NotificationPayload,
} from '@nutripim/contract/notifications/notification-kinds'
import { json, type Sql, sql } from '../../platform/database/sql.ts'

/**
 * Notifies users in the transaction of the event, so that either both are stored or neither. Inbox, live
 * screens and e-mail follow from the row. `to` is a select of user ids; `country` is null for records
 * without a country.
 */
export function notify<Kind extends NotificationKind>(
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

/** Marks notifications as read once they are obsolete, such as a request that was decided. */
export function dismiss<Kind extends NotificationKind>(
  to: Sql,
  kind: Kind,
  payload: Partial<NotificationPayload<Kind>>,
): Sql {
  return sql`
    update notifications set read_at = current_moment()
    where user_id in (${to}) and read_at is null and kind = ${kind}
      and payload @> ${json(payload)}::jsonb`
}

/** Replaces what notifications say about a record that changed; they stay read or unread. */
export function replacePayload<Kind extends NotificationKind>(
  to: Sql,
  kind: Kind,
  isAbout: Partial<NotificationPayload<Kind>>,
  payload: NotificationPayload<Kind>,
): Sql {
  return sql`
    update notifications set payload = ${json(payload)}::jsonb
    where user_id in (${to}) and kind = ${kind} and payload @> ${json(isAbout)}::jsonb`
}

/** Deletes notifications about a record, except those of some users. */
export const withdraw = <Kind extends NotificationKind>(
  kind: Kind,
  isAbout: Partial<NotificationPayload<Kind>>,
  kept: readonly string[],
): Sql => sql`
  delete from notifications
  where kind = ${kind} and payload @> ${json(isAbout)}::jsonb and user_id <> all(${kept}::text[])`

/** A select of the users who were notified about a record. */
export const selectRecipients = <Kind extends NotificationKind>(
  kind: Kind,
  isAbout: Partial<NotificationPayload<Kind>>,
): Sql => sql`
  select n.user_id from notifications n
  where n.kind = ${kind} and n.payload @> ${json(isAbout)}::jsonb`

/** A select of the users of the first select who are not in the second. */
export const selectExcept = (users: Sql, others: Sql): Sql => sql`(${users}) except (${others})`
