import type { HubParts } from './members.ts'

/** A message of the database, see tell_inboxes in 0021-telling.sql. */
interface InboxMessage {
  users: string[]
  request: string | null
}

/** Notifies users whose inbox changed, in any country. */
export async function forwardInboxChanges({ database, members, lastChanges }: HubParts) {
  return database.listen(
    'nutripim_inbox',
    (payload) => {
      const { users, request }: InboxMessage = JSON.parse(payload)
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
    // The listener for changes already reports a gap.
    () => {},
  )
}
