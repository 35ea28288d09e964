import type { LiveEvent } from '@nutripim/contract/live/live'
import type { EventStream } from '../../platform/api/event-stream.ts'
import type { Database } from '../../platform/database/database.ts'

export interface Member {
  stream: EventStream<LiveEvent>
  country: string
}

/** The streams that are open on this server, by the names of their connections. */
export type Members = Map<string, Member>

export interface HubParts {
  database: Database
  members: Members
  heartbeat: number
  warn: (error: unknown) => void
}
