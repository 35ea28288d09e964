import type { Route } from '@nutripim/contract/api/route'
import type { FastifyRequest } from 'fastify'
import type { Database, Queryable } from '../database/database.ts'
import type { ReadReplica } from '../database/replica/read-replica.ts'
import { retryAfterDeadlock, retryWhileUnreachable } from '../database/retry.ts'
import { findKnownTag } from '../http/if-none-match.ts'
import {
  type Caller,
  type CountRejectedToken,
  findScope,
  type Identity,
  requirePermission,
  requireScope,
} from './caller.ts'
import type { EarlyCall, Endpoint } from './handler.ts'
import { doOnce, findRepeatableWrite, type RepeatableWrite } from './idempotency.ts'
import { getValidInput, type Input, parseBulkInput, parseInput } from './input.ts'
import { Reply } from './reply.ts'
import { withReceivedForm } from './upload.ts'

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

/** Parse, identify, permit, run. The user is read in the transaction that the handler writes in. */
export async function answerCall(
  platform: Platform,
  endpoint: Endpoint,
  request: FastifyRequest,
  reports: Pick<EarlyCall<Route>, 'progress' | 'reportQueue' | 'signal'>,
) {
  const { name, route, prepare, handle } = endpoint
  const database = limitTime(platform.database, endpoint)
  const { caller, log } = request
  const knownTag = route.isTagged ? findKnownTag(request.headers['if-none-match']) : undefined
  const context = { knownTag, lastEventId: findLastEventId(route, request), log, ...reports }

  if (!caller) {
    const input = getValidInput(parseInput(route, request))
    return handle({ ...input, ...context, identity: undefined, db: database }, undefined)
  }

  // Files are received and slow work is done only for a user with permission, before the transaction.
  const isEarly = prepare !== undefined || endpoint.receivesFile
  const sender = isEarly ? await caller.identify() : undefined
  if (sender) requirePermission(route, sender)
  const answer = async (body: unknown) => {
    const sent = { params: request.params, query: request.query, body }
    const input = route.isBulk ? await parseBulkInput(route, sent) : parseInput(route, sent)
    let prepared: unknown
    if (sender && prepare) prepared = await prepare(getPermittedCall(route, input, sender, context))

    const run = async (db: Queryable, identity: Identity, repeatable?: RepeatableWrite) => {
      const call = getPermittedCall(route, input, identity, context)
      const work = async () => handle({ ...call, db }, prepared)
      return repeatable ? doOnce(db, identity.userId, repeatable, work) : work()
    }
    if (route.effect === 'writes' && input.ok) {
      const action = { requestId: request.id, name }
      const repeatable = findRepeatableWrite(name, route, request)
      const write = () =>
        database.transaction(async (tx) =>
          run(tx, await caller.identifyWriter(tx, action), repeatable),
        )
      // What was prepared may be used up by the first attempt.
      return isEarly ? write() : retryAfterDeadlock(write)
    }
    // Usually the list is unchanged, and its statement is far more work than the tag.
    const isCurrent = async (tag: string, identity: Identity) => {
      const call = getPermittedCall(route, input, identity, context)
      const country = findScope(route, call)
      return typeof country === 'string' && (await platform.isCurrentTag?.(country, tag))
    }
    const { replica } = platform
    return retryWhileUnreachable(async () => {
      // Permissions are never read from a replica.
      const identity = sender ?? (await caller.identify())
      if (knownTag && (await isCurrent(knownTag, identity))) {
        return Reply.tagged({ tag: knownTag, json: null })
      }
      if (!replica || !endpoint.canUseReplica) return run(database, identity)
      return replica.read(database, (db) => run(db, identity))
    })
  }
  if (!sender || !endpoint.receivesFile) return answer(request.body)
  return withReceivedForm(request, sender.userId, answer)
}

/** Between two statements, a stream or a long poll can wait longer than any limit, so each of them has its own. */
function limitTime(database: Database, { route, isLong }: Endpoint): Database {
  if (route.isStream || route.canWait) return database
  return database.within(isLong ? 'long' : 'usual')
}

/** An empty one is what a browser sends before the first event. */
function findLastEventId(route: Route, { headers }: FastifyRequest): string | undefined {
  const id = route.isStream && headers['last-event-id']
  return typeof id === 'string' && id !== '' ? id : undefined
}

/** Identifies the listener of a stream again: the token may expire, a right or a country be removed. */
export async function getListener(
  { authenticate }: Platform,
  route: Route,
  request: FastifyRequest,
): Promise<Identity> {
  const caller = await authenticate(request)
  const identity = await caller.identify()
  requirePermission(route, identity)
  requireScope(route, getValidInput(parseInput(route, request)), identity)
  return identity
}

/**
 * Throws the first of: permission denied, invalid input, country not assigned. In this order a caller
 * without permission learns nothing about the input, and a wrong field is reported before its country.
 */
function getPermittedCall(
  route: Route,
  input: Input,
  identity: Identity,
  context: Omit<EarlyCall<Route>, 'params' | 'query' | 'body' | 'identity'>,
): EarlyCall<Route> {
  requirePermission(route, identity)
  const value = getValidInput(input)
  requireScope(route, value, identity)
  const { params, query, body } = value
  const { knownTag, lastEventId, progress, reportQueue, signal, log } = context
  // Field by field, because to copy two objects into a third costs more than checking the permission.
  return {
    params,
    query,
    body,
    knownTag,
    lastEventId,
    progress,
    reportQueue,
    signal,
    log,
    identity,
  }
}
