import { z } from 'zod'
import { afterPage, nextPage } from '../api/paging.ts'
import { routes } from '../api/route.ts'
import { timestamp } from '../api/timestamp.ts'
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
    /** Null if it belongs to no country. */
    countryId: CountryId.nullable(),
    payload: notificationPayloads[kind],
    createdAt: timestamp,
    isRead: z.boolean(),
  })

export const Notification = z.discriminatedUnion('kind', [
  notificationOf('approval pending'),
  notificationOf('approval approved'),
  notificationOf('approval rejected'),
  notificationOf('access requested'),
  notificationOf('access changed'),
  notificationOf('api key expiring'),
  notificationOf('api key changed'),
  notificationOf('webhook paused'),
  notificationOf('changes proposed'),
  notificationOf('comment mention'),
])
export type Notification = z.infer<typeof Notification>

const unread = z.int().nonnegative()

export const Inbox = z.strictObject({
  /** The total number of unread notifications. */
  unread,
  /** Newest first. */
  notifications: z.array(Notification),
  next: nextPage(NotificationId),
})
export type Inbox = z.infer<typeof Inbox>

export const MailPreference = z.strictObject({
  kind: z.enum(notificationKinds),
  byMail: z.boolean(),
})

export const NotificationPreferences = z.strictObject({
  /** The address e-mails are sent to; null if this server sends none. */
  mailAddress: z.string().nullable(),
  /** One for each kind the user can receive. */
  preferences: z.array(MailPreference),
})
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

/** Users can only read and mark their own notifications. */
export const notificationRoutes = routes({
  listInbox: {
    method: 'GET',
    path: '/experience/inbox',
    summary: 'List the user’s notifications, newest first',
    hasRole: true,
    query: z.strictObject({
      after: afterPage(z.coerce.number().pipe(NotificationId)),
      limit: z.coerce
        .number()
        .pipe(z.int().min(1).max(100))
        .default(20)
        .describe('At most so many notifications'),
      only: z.enum(['unread']).optional().describe('Leaves out notifications that were read'),
    }),
    answer: Inbox,
  },
  markRead: {
    method: 'POST',
    effect: 'writes',
    path: '/experience/inbox-read',
    summary: 'Mark notifications as read or unread',
    hasRole: true,
    body: z.union([
      z.strictObject({
        notificationIds: z.array(NotificationId).min(1).max(1000),
        isRead: z.boolean().default(true),
      }),
      /** The newest notification the user has read; later ones stay unread. */
      z.strictObject({ upTo: NotificationId }),
    ]),
    answer: z.strictObject({ unread }),
  },
  getNotificationPreferences: {
    method: 'GET',
    path: '/experience/notification-preferences',
    summary: 'Get the user’s e-mail notification preferences',
    hasRole: true,
    answer: NotificationPreferences,
  },
  saveNotificationPreferences: {
    method: 'POST',
    effect: 'writes',
    path: '/experience/notification-preferences',
    summary: 'Save e-mail notification preferences for the given kinds',
    hasRole: true,
    body: z.strictObject({ preferences: z.array(MailPreference).min(1).max(50) }),
    answer: NotificationPreferences,
  },
})
