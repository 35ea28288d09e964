import type { NotificationKind } from '@nutripim/contract/notifications/notification-kinds'
import { type Builder, insertRows } from './insert-rows.ts'

interface BuiltNotification {
  userId: string
  kind: NotificationKind
  payload: Readonly<Record<string, unknown>>
  createdAt: string
  readAt: string | null
}

type Fields = Partial<BuiltNotification> & { userId: string }

/** Adds a notification of an approved draft, unless another kind is named. */
export async function buildNotification(database: Builder, fields: Fields): Promise<void> {
  await buildNotifications(database, [fields])
}

/** Adds notifications in one statement, all with the same fields. */
export async function buildNotifications(
  database: Builder,
  rows: readonly Fields[],
): Promise<void> {
  const complete = rows.map((fields) => ({ kind: 'approval approved', payload: {}, ...fields }))
  await insertRows(database, 'notifications', complete)
}
