import type { Route, RouteTable } from '@nutripim/contract/api/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findDatabaseFault } from '../database/database-fault.ts'
import type { Caller } from './caller.ts'
import { answerCall } from './calls/answer-call.ts'
import { getListener } from './calls/open-stream.ts'
import { createEventStreams, sendEventBody } from './event-stream.ts'
import { type ApiHandlers, listEndpoints } from './handler.ts'
import { acceptJsonBody } from './json-body.ts'
import { isKnownTag } from './known-tag.ts'
import type { Platform } from './platform.ts'
import { ProblemError } from './problem-error.ts'
import { ignoreReports, sendProgress, wantsProgress } from './progress.ts'
import { type CheckAnswer, contentOf, sendFile, sendJson, sendPrepared } from './reply.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** It may take longer than the usual limit. */
    isLong?: boolean
    /** Other systems call it with an API key; browsers never show its answers. */
    isForSystems?: boolean
  }
  interface FastifyRequest {
    caller: Caller | undefined
  }
}

/** Enough for the longest texts of one record, and parsed in a few milliseconds. */
const smallBody = 1024 * 1024

/** What all calls need: a place for the caller, and a parser of JSON. */
export function prepareApi(app: FastifyInstance): void {
  app.decorateRequest('caller', undefined)
  acceptJsonBody(app)
}

/** Serves every route of a contract over HTTP with its handler. All calls of the API go through here. */
export function implementApi<Api extends Record<string, RouteTable>>(
  app: FastifyInstance,
  platform: Platform,
  api: Api,
  handlers: ApiHandlers<Api>,
): void {
  const sendEvents = createEventStreams(app, platform.heartbeat)

  for (const endpoint of listEndpoints(api, handlers)) {
    const { route } = endpoint
    const setCacheHeaders = createCacheHeaders(route, platform.hasSharedCache)
    const check: CheckAnswer | undefined = platform.checkAnswers
      ? (answer) => void route.answer.parse(answer)
      : undefined
    app.route({
      method: route.method,
      url: toFastifyPath(route),
      exposeHeadRoute: route.method === 'GET',
      config: { isLong: endpoint.isLong, isForSystems: route.keyScope !== undefined },
      ...(!route.isBulk && {
        bodyLimit: Math.min(smallBody, app.initialConfig.bodyLimit ?? smallBody),
      }),
      async onRequest(request, reply) {
        if (route.public) return
        const caller = await authenticate(platform, request)
        request.caller = caller
        if (caller.logFields) {
          const fields = { ...caller.logFields, call: endpoint.name }
          request.log = reply.log = request.log.child(fields)
        }
        caller.onCall?.({ name: endpoint.name, address: request.ip })
        rejectForgedRequest(request)
      },
      async handler(request, reply) {
        setCacheHeaders(request, reply)
        const canBeStopped = route.reportsProgress || route.takesTurns
        const signal = canBeStopped ? watchConnection(reply) : neverAborted
        if (route.reportsProgress && wantsProgress(request)) {
          return sendProgress(request, reply, check, (reports) =>
            answerCall(platform, endpoint, request, { ...reports, signal }),
          )
        }
        const answer = contentOf(
          await answerCall(platform, endpoint, request, { ...ignoreReports, signal }),
        )
        if (answer.kind === 'file') return sendFile(reply, answer.file)
        if (answer.kind === 'unchanged') return sendUnchanged(reply, answer.tag)
        const tag = 'tag' in answer ? answer.tag : undefined
        if (tag !== undefined && isKnownTag(request.headers['if-none-match'], tag)) {
          return sendUnchanged(reply, tag)
        }
        if (answer.kind === 'json') return sendJson(reply, answer, check)
        if (answer.kind === 'prepared') return sendPrepared(request, reply, answer, check)
        const identifyAgain = () => getListener(platform, route, request)
        const identity = await identifyAgain()
        if (request.method === 'HEAD') return sendEventBody(reply, '')
        return sendEvents(reply, { identity, identifyAgain, check, open: answer.open })
      },
    })
  }
}

const sendUnchanged = (reply: FastifyReply, tag: string) =>
  reply.header('etag', tag).code(304).send()

/** The caller with a valid token or key. Rejected ones count towards the rate limit of their address. */
export async function authenticate(
  platform: Pick<Platform, 'authenticate' | 'countRejectedToken'>,
  request: FastifyRequest,
): Promise<Caller> {
  try {
    return await platform.authenticate(request)
  } catch (error) {
    const isOutage = error instanceof ProblemError ? error.status === 503 : findDatabaseFault(error)
    if (!isOutage) await platform.countRejectedToken(request)
    throw error
  }
}

/** Asked again with the tag afterwards. */
const cachedForMinute = 'max-age=60, stale-while-revalidate=600'

type SetCacheHeaders = (
  request: Pick<FastifyRequest, 'params' | 'caller'>,
  reply: FastifyReply,
) => void

/**
 * A shared cache that does not know of API keys would give the answer of one key to another, so answers
 * are private unless a setting says that the cache keeps the keys apart.
 */
function createCacheHeaders({ surrogateKeys }: Route, hasSharedCache = false): SetCacheHeaders {
  if (!surrogateKeys) return (_request, reply) => void reply.header('cache-control', 'no-store')
  const fillIn = createTemplate(surrogateKeys.join(' '))
  return ({ params, caller }, reply) => {
    const keys = fillIn(params)
    reply.headers({
      'cache-control': `${hasSharedCache ? 'public' : 'private'}, ${cachedForMinute}`,
      'surrogate-key': caller?.surrogateKey ? `${keys} ${caller.surrogateKey}` : keys,
      vary: 'authorization, accept-encoding',
    })
  }
}

/** `{country}-{channel}` → PL-web. The parameters are not checked yet, and a word has no spaces. */
function createTemplate(template: string): (params: unknown) => string {
  // Every second part is the name of a parameter.
  const parts = template.split(/\{(\w+)\}/)
  return (params) => {
    const values: Record<string, unknown> = Object(params)
    return parts
      .map((part, i) => (i % 2 ? encodeURIComponent(String(values[part])) : part))
      .join('')
  }
}

/** For calls that are too short to be worth stopping. */
const neverAborted = new AbortController().signal

/** Aborted when the caller closes the connection before the whole answer was sent. */
function watchConnection({ raw }: FastifyReply): AbortSignal {
  const closing = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) closing.abort(new ProblemError('cancelled'))
  })
  return closing.signal
}

function toFastifyPath({ path }: Route): string {
  return `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
}

/** A page of another origin can make a browser send our cookie, but cannot read it to send the header. */
function rejectForgedRequest(request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const cookie = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(request.headers.cookie ?? '')?.[1]
  if (cookie !== undefined && request.headers['x-xsrf-token'] !== cookie) {
    throw new ProblemError(
      'forgery_suspected',
      'The X-XSRF-TOKEN header does not match the XSRF-TOKEN cookie. Reload the page and try again.',
    )
  }
}
