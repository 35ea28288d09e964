import type { Comment } from '@nutripim/contract/comments/comments'
import type { NotificationPayload } from '@nutripim/contract/notifications/notification-kinds'
import type { Queryable } from '../../platform/database/database.ts'
import * as notificationStatements from '../notifications/notify-sql.ts'
import * as statements from './comments-sql.ts'

const kind = 'comment mention'

export async function notifyMentioned(
  db: Queryable,
  country: string,
  comment: Comment,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return
  await db.all(
    notificationStatements.notify(
      statements.selectUsers(userIds),
      kind,
      country,
      payloadOf(comment),
    ),
  )
}

/** Notifications show the new text; users who are no longer mentioned lose theirs. */
export async function updateMentions(
  db: Queryable,
  comment: Comment,
  mentions: readonly string[],
): Promise<void> {
  const { commentId } = comment
  await db.all(notificationStatements.withdraw(kind, { commentId }, mentions))
  await db.all(
    notificationStatements.replacePayload(
      notificationStatements.selectRecipients(kind, { commentId }),
      kind,
      { commentId },
      payloadOf(comment),
    ),
  )
}

export async function withdrawMentions(db: Queryable, commentId: number): Promise<void> {
  await db.all(notificationStatements.withdraw(kind, { commentId }, []))
}

function payloadOf(comment: Comment): NotificationPayload<typeof kind> {
  const { commentId, legacyProductId, productName, cell, text, authorName: by } = comment
  return { commentId, legacyProductId, productName, cell, text, by }
}
