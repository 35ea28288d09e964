import type { Route } from '@nutripim/contract/api/route'
import type { FastifyRequest } from 'fastify'
import { retryWhileUnreachable } from '../../database/retry.ts'
import { type Identity, requirePermission, requireScope } from '../caller.ts'
import type { WaitingEndpoint } from '../handler.ts'
import { getValidInput, parseInput } from '../input.ts'
import type { Platform } from '../platform.ts'
import { type CallToAnswer, getPermittedCall, inputOf } from './permitted-call.ts'

/**
 * Streams, and reads that wait for something new. Between two statements they can wait longer than any
 * limit, so they get the database in which each statement has a limit of its own.
 */
export async function openStream({
  platform,
  endpoint: { route, handle },
  request,
  caller,
  context,
}: CallToAnswer<WaitingEndpoint>) {
  const input = parseInput(route, inputOf(request))
  return retryWhileUnreachable(async () => {
    const call = getPermittedCall(route, input, await caller.identify(), context)
    return handle({ ...call, db: platform.database })
  })
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
