import { z } from 'zod'
import { routes } from '../api/route.ts'
import { CountryId } from '../reference/reference.ts'
import {
  type NotificationKind,
  notificationKinds,
  notificationPayloads,
} from './notification-kinds.ts'

const NotificationId = z.int().positive()

const notificationOf = <Kind extends NotificationKind>(kind: Kind) =>
  z.strictObject({
    notificationId: NotificationId,
    kind: z.literal(kind),
    /** Null: it belongs to no country. */
    countryId: CountryId.nullable(),
    payload: notificationPayloads[kind],
    createdAt: z.iso.datetime({ offset: true }),
    isRead: z.boolean(),
  })

export const Notification = z.discriminatedUnion('kind', [
  notificationOf('approval pending'),
  notificationOf('approval approved'),
  notificationOf('approval rejected'),
  notificationOf('access requested'),
  notificationOf('access changed'),
])
export type Notification = z.infer<typeof Notification>

const unread = z.int().nonnegative()

export const Inbox = z.strictObject({
  /** How many are unread in all. */
  unread,
  /** Newest first. */
  notifications: z.array(Notification),
  /** Whether there are older ones. */
  hasMore: z.boolean(),
})
export type Inbox = z.infer<typeof Inbox>

const MailPreference = z.strictObject({ kind: z.enum(notificationKinds), byMail: z.boolean() })

export const NotificationPreferences = z.strictObject({
  /** Where e-mails go to; null: this server sends none. */
  mailAddress: z.string().nullable(),
  /** One for each kind that the user may be told of. */
  preferences: z.array(MailPreference),
})
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

/** Everyone reads and marks their own alone. */
export const notificationRoutes = routes({
  listInbox: {
    method: 'GET',
    path: '/experience/inbox',
    summary: 'What the caller was told of, newest first',
    hasRole: true,
    query: z.strictObject({
      /** Older than this one. */
      before: z.coerce.number().pipe(NotificationId).optional(),
      limit: z.coerce.number().pipe(z.int().min(1).max(100)).default(20),
      only: z.enum(['unread']).optional(),
    }),
    answer: Inbox,
  },
  markRead: {
    method: 'POST',
    effect: 'writes',
    path: '/experience/inbox-read',
    summary: 'Marks as read, or as unread again: some, or all up to one',
    hasRole: true,
    body: z.union([
      z.strictObject({
        notificationIds: z.array(NotificationId).min(1).max(1000),
        isRead: z.boolean().default(true),
      }),
      /** The newest that the caller has seen: what came after it stays unread. */
      z.strictObject({ upTo: NotificationId }),
    ]),
    answer: z.strictObject({ unread }),
  },
  getNotificationPreferences: {
    method: 'GET',
    path: '/experience/notification-preferences',
    summary: 'Of what the caller is told by e-mail, besides their inbox',
    hasRole: true,
    answer: NotificationPreferences,
  },
  saveNotificationPreferences: {
    method: 'POST',
    effect: 'writes',
    path: '/experience/notification-preferences',
    summary:
      'Chooses of what the caller is told by e-mail; kinds that are not named stay as they are',
    hasRole: true,
    body: z.strictObject({ preferences: z.array(MailPreference).min(1).max(50) }),
    answer: NotificationPreferences,
  },
})
