import type { Queryable } from '../../database/database.ts'
import { retryWhileUnreachable } from '../../database/retry.ts'
import { findScope, type Identity } from '../caller.ts'
import { parseBulkInput, parseInput } from '../input.ts'
import { Reply } from '../reply.ts'
import { type CallToAnswer, getPermittedCall, inputOf } from './permitted-call.ts'

/** Parse, identify, permit, run. Repeated while the database cannot be reached, because it changes nothing. */
export async function answerRead({ platform, endpoint, request, caller, context }: CallToAnswer) {
  const { route, handle } = endpoint
  const sent = inputOf(request)
  const input = route.isBulk ? await parseBulkInput(route, sent) : parseInput(route, sent)
  const database = platform.database.within(endpoint.isLong ? 'long' : 'usual')
  const { knownTag } = context
  // Usually the list is unchanged, and its statement is far more work than the tag.
  const isCurrent = async (tag: string, identity: Identity) => {
    const country = findScope(route, getPermittedCall(route, input, identity, context))
    return typeof country === 'string' && (await platform.isCurrentTag?.(country, tag))
  }
  return retryWhileUnreachable(async () => {
    // Permissions are never read from a replica.
    const identity = await caller.identify()
    if (knownTag && (await isCurrent(knownTag, identity))) {
      return Reply.tagged({ tag: knownTag, json: null })
    }
    const run = async (db: Queryable) =>
      handle({ ...getPermittedCall(route, input, identity, context), db }, undefined)
    if (!platform.replica || !endpoint.canUseReplica) return run(database)
    return platform.replica.read(database, run)
  })
}
