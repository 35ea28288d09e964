import type { FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import type { ReadReplica } from '../database/replica/read-replica.ts'
import type { Caller, CountRejectedToken } from './caller.ts'

/** What all calls share. */
export interface Platform {
  database: Database
  /** Answers reads in place of the database, where there is one. */
  replica?: ReadReplica | undefined
  authenticate: (request: FastifyRequest) => Promise<Caller>
  /** Called for each rejected token; throws when an address sent too many. */
  countRejectedToken: CountRejectedToken
  /** Whether this is the current `ETag` of all lists of a country; only where they have one in common. */
  isCurrentTag?(country: string, tag: string): Promise<boolean>
  /** Whether caches in front of the server keep the answers of API keys apart. */
  hasSharedCache?: boolean
  /** Check every answer against the contract: in tests. */
  checkAnswers: boolean
  /** Milliseconds between the heartbeats of a stream. */
  heartbeat: number
}
