import { z } from 'zod'
import { readMessage } from '../../platform/database/read-message.ts'
import type { HubParts } from './members.ts'

/** A message of the database, see tell_inboxes in database/notifications.sql. */
const InboxMessage = z.object({ users: z.array(z.string()), request: z.string().nullable() })

/** Notifies users whose inbox changed, in any country. */
export async function forwardInboxChanges({ database, members, lastChanges }: HubParts) {
  const onPayload = readMessage(InboxMessage, {
    onMessage({ users, request }) {
      const recipients = new Set(users)
      for (const userId of users) lastChanges.record(userId)
      for (const { stream } of members.values()) {
        if (!recipients.has(stream.identity.userId)) continue
        stream.send({
          type: 'changed',
          countryCode: null,
          kind: 'notification',
          ids: null,
          by: null,
          at: new Date().toISOString(),
          requestId: request,
        })
      }
    },
    onGap() {
      for (const { stream } of members.values()) stream.send({ type: 'missed' })
    },
  })
  // The listener for changes already reports a gap of the connection.
  return database.listen('nutripim_inbox', onPayload, () => {})
}
