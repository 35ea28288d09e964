import type { liveRoutes } from '@nutripim/contract/live/live'
import type { Handlers } from '../../platform/api/handler.ts'
import { Reply } from '../../platform/api/reply.ts'
import type { LiveHub } from './live-hub.ts'
import * as statements from './live-sql.ts'

export function liveHandlers(hub: LiveHub): Handlers<typeof liveRoutes> {
  return {
    streamEvents({ query }) {
      return Reply.events((stream) => hub.join(stream, query.country))
    },

    async savePresence({ db, body, identity }) {
      return (await db.find(statements.updatePresence(body, identity.userId))) !== undefined
    },
  }
}
