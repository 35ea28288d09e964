import { requirePermission } from '../caller.ts'
import { parseInput } from '../input.ts'
import { withReceivedForm } from '../upload.ts'
import { type CallToAnswer, getPermittedCall, inputOf } from './permitted-call.ts'

/**
 * The file is received and read only for a user with permission, before the transaction, which identifies
 * the user again. Never repeated, because what was read may be used up.
 */
export async function answerUpload({ platform, endpoint, request, caller, context }: CallToAnswer) {
  const { name, route, prepare, handle } = endpoint
  const sender = await caller.identify()
  requirePermission(route, sender)
  return withReceivedForm(request, sender.userId, async (form) => {
    const input = parseInput(route, inputOf(request, form))
    const early = getPermittedCall(route, input, sender, context)
    const prepared = await prepare?.(early)
    return platform.database.within('long').transaction(async (tx) => {
      const identity = await caller.identifyWriter(tx, { requestId: request.id, name })
      return handle({ ...getPermittedCall(route, input, identity, context), db: tx }, prepared)
    })
  })
}
