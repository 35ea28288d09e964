import type { LiveEvent } from '@nutripim/contract/live/live'
import type { EventStream } from '../../platform/api/event-stream.ts'
import type { Database } from '../../platform/database/database.ts'

export interface Member {
  stream: EventStream<LiveEvent>
  country: string
}

/** The open streams of this server by connection id. */
export type Members = Map<string, Member>

export interface HubParts {
  database: Database
  members: Members
  heartbeat: number
  warn: (error: unknown) => void
}
