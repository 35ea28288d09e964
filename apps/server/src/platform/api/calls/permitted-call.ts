import type { Route } from '@nutripim/contract/api/route'
import type { FastifyRequest } from 'fastify'
import { type Caller, type Identity, requirePermission, requireScope } from '../caller.ts'
import type { EarlyCall, Endpoint } from '../handler.ts'
import { getValidInput, type Input } from '../input.ts'
import { findKnownTag } from '../known-tag.ts'
import type { Platform } from '../platform.ts'

/** A request, with all that its kind of call needs to answer it. */
export interface CallToAnswer<Kind = Endpoint> {
  platform: Platform
  endpoint: Kind
  request: FastifyRequest
  caller: Caller
  context: Context
}

/** What a handler receives besides input and caller. */
export type Context = Pick<
  EarlyCall<Route>,
  'knownTag' | 'lastEventId' | 'progress' | 'reportQueue' | 'signal' | 'log'
>

export type Reports = Pick<Context, 'progress' | 'reportQueue' | 'signal'>

export function createContext(route: Route, request: FastifyRequest, reports: Reports): Context {
  const { headers, log } = request
  const knownTag = route.isTagged ? findKnownTag(headers['if-none-match']) : undefined
  return { knownTag, lastEventId: findLastEventId(route, request), log, ...reports }
}

/** An empty one is what a browser sends before the first event. */
function findLastEventId(route: Route, { headers }: FastifyRequest): string | undefined {
  const id = route.isStream && headers['last-event-id']
  return typeof id === 'string' && id !== '' ? id : undefined
}

/** What the caller sent; an upload has the received form in place of the body. */
export const inputOf = ({ params, query, body }: FastifyRequest, form: unknown = body) => ({
  params,
  query,
  body: form,
})

/**
 * Throws the first of: permission denied, invalid input, country not assigned. In this order a caller
 * without permission learns nothing about the input, and a wrong field is reported before its country.
 */
export function getPermittedCall(
  route: Route,
  input: Input,
  identity: Identity,
  context: Context,
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
