import type { notificationRoutes } from '@nutripim/contract/notifications/notifications'
import type { Identity } from '../../platform/api/caller.ts'
import type { Handlers } from '../../platform/api/handler.ts'
import { Reply } from '../../platform/api/reply.ts'
import type { Queryable } from '../../platform/database/database.ts'
import * as statements from './notifications-sql.ts'
import { listReceivableKinds } from './receivable-kinds.ts'

export function notificationHandlers({
  sendsMail,
}: {
  sendsMail: boolean
}): Handlers<typeof notificationRoutes> {
  const readPreferences = async (db: Queryable, { userId, rights }: Identity) => {
    const stored = await db.all<statements.Preference>(statements.listPreferences(userId))
    const byMailOfKind = new Map(stored.map(({ kind, byMail }) => [kind, byMail]))
    return {
      mailAddress: sendsMail ? userId : null,
      preferences: listReceivableKinds(rights).map((kind) => ({
        kind,
        byMail: byMailOfKind.get(kind) ?? true,
      })),
    }
  }

  return {
    async listInbox({ db, identity, query }) {
      return Reply.json(await db.getJson(statements.readInbox(identity, query)))
    },

    async markRead({ db, identity, body }) {
      await db.all(
        'upTo' in body
          ? statements.setReadUpTo(identity, body.upTo)
          : statements.setRead(identity, body.notificationIds, body.isRead),
      )
      return db.get<{ unread: number }>(statements.countUnread(identity))
    },

    getNotificationPreferences: ({ db, identity }) => readPreferences(db, identity),

    async saveNotificationPreferences({ db, identity, body }) {
      await db.all(statements.savePreferences(identity.userId, body.preferences))
      return readPreferences(db, identity)
    },
  }
}
