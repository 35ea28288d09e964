import type { HubParts } from './members.ts'

/** A message of the database, see tell_inboxes in 0021-telling.sql. */
interface Told {
  users: string[]
  request: string | null
}

/** Whoever was told something hears that their inbox changed, whichever country they look at. */
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
    // Those who listen for changes are told of a gap already.
    () => {},
  )
}
