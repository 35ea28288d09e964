import type { notificationRoutes } from '@nutripim/contract/notifications/notifications'
import type { Identity } from '../../platform/api/caller.ts'
import type { Handlers } from '../../platform/api/handler.ts'
import { Reply } from '../../platform/api/reply.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { kindsFor } from './kinds-for.ts'
import * as statement from './notifications-sql.ts'

export function notificationHandlers({
  sendsMail,
}: {
  sendsMail: boolean
}): Handlers<typeof notificationRoutes> {
  const preferencesOf = async (db: Queryable, { userId, rights }: Identity) => {
    const chosen = await db.all<statement.Preference>(statement.preferences(userId))
    const wants = new Map(chosen.map(({ kind, byMail }) => [kind, byMail]))
    return {
      mailAddress: sendsMail ? userId : null,
      preferences: kindsFor(rights).map((kind) => ({ kind, byMail: wants.get(kind) ?? true })),
    }
  }

  return {
    async listInbox({ db, identity, query }) {
      return Reply.json(await db.getJson(statement.inbox(identity, query)))
    },

    async markRead({ db, identity, body }) {
      await db.all(
        'upTo' in body
          ? statement.markUpTo(identity, body.upTo)
          : statement.markSome(identity, body.notificationIds, body.isRead),
      )
      return db.get<{ unread: number }>(statement.unreadCount(identity))
    },

    getNotificationPreferences: ({ db, identity }) => preferencesOf(db, identity),

    async saveNotificationPreferences({ db, identity, body }) {
      await db.all(statement.savePreferences(identity.userId, body.preferences))
      return preferencesOf(db, identity)
    },
  }
}
