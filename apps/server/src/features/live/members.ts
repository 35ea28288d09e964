import type { LiveEvent } from '@nutripim/contract/live/live'
import type { EventStream } from '../../platform/api/event-stream.ts'
import type { Database } from '../../platform/database/database.ts'
import type { LastChanges } from './last-changes.ts'

export interface Member {
  stream: EventStream<LiveEvent>
  country: string
}

/** The open streams of this server by connection id. */
export type Members = Map<string, Member>

export interface HubParts {
  database: Database
  members: Members
  lastChanges: LastChanges
  heartbeat: number
  warn: (error: unknown) => void
}
