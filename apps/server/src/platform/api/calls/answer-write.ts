import { retryAfterDeadlock } from '../../database/retry.ts'
import { doOnce, findRepeatableWrite } from '../idempotency.ts'
import { parseBulkInput, parseInput } from '../input.ts'
import { readFileAfterCommit } from '../reply.ts'
import { type CallToAnswer, getPermittedCall, inputOf } from './permitted-call.ts'

/** Parse, and in one transaction identify, permit and run. */
export async function answerWrite({ platform, endpoint, request, caller, context }: CallToAnswer) {
  const { name, route, handle } = endpoint
  const sent = inputOf(request)
  const input = route.isBulk ? await parseBulkInput(route, sent) : parseInput(route, sent)
  // A caller without permission learns that before what is wrong with the input.
  if (!input.ok) return getPermittedCall(route, input, await caller.identify(), context)
  const database = platform.database.within(endpoint.isLong ? 'long' : 'usual')
  const repeatable = findRepeatableWrite(name, route, request)
  const answer = await retryAfterDeadlock(() =>
    database.transaction(async (tx) => {
      const identity = await caller.identifyWriter(tx, { requestId: request.id, name })
      const call = getPermittedCall(route, input, identity, context)
      const work = async () => handle({ ...call, db: tx }, undefined)
      return repeatable ? doOnce(tx, identity.userId, repeatable, work) : work()
    }),
  )
  return readFileAfterCommit(answer, database)
}
