import type { HubParts } from './members.ts'

/** A message of the database, see tell_inboxes in 0021-telling.sql. */
interface Told {
  users: string[]
  request: string | null
}

/** Tells recipients of notifications that their inbox changed, in any country. */
export async function passOnInboxes({ database, members }: HubParts) {
  return database.listen(
    'nutripim_inbox',
    (payload) => {
      const { users, request }: Told = JSON.parse(payload)
      const told = new Set(users)
      for (const { stream } of members.values()) {
        if (!told.has(stream.identity.userId)) continue
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
