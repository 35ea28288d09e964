import { Readable } from 'node:stream'
import {
  type Answer,
  type ParsedInput,
  type Route,
  type RouteTable,
  takesFile,
} from '@nutripim/contract/api/route'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database, Queryable } from '../database/database.ts'
import { type Authenticate, type Claims, type Identify, type Identity, permit } from './caller.ts'
import { eventStreams } from './event-stream.ts'
import { type Input, parseInput, refuseForeignCountry } from './input.ts'
import { ProblemError } from './problem-error.ts'
import { type Progress, progressOf, silent } from './progress.ts'
import { Reply } from './reply.ts'
import { receiveForm } from './upload.ts'

/** What a handler gets. `db` is the open transaction where the route writes. */
export type Call<R extends Route> = ParsedInput<R> & {
  db: Queryable
  identity: R extends { public: true } ? undefined : Identity
  /** The tag of the answer that the caller already has. */
  knownTag: R extends { isTagged: true } ? string | undefined : undefined
  /** Says how far the work is, in per cent, to who wants to know. */
  progress: Progress
  log: FastifyBaseLogger
}

type Answering<R extends Route> =
  | Promise<Answer<R> | Reply<Answer<R>>>
  | Answer<R>
  | Reply<Answer<R>>

/** What is known of a call before its transaction is open. */
export type EarlyCall<R extends Route> = Omit<Call<R>, 'db'>

export interface Handler<R extends Route> {
  (call: Call<R>, prepared?: unknown): Answering<R>
  prepare?(call: EarlyCall<R>): Promise<unknown>
}

/** A handler with slow work, such as reading a workbook, that must not hold a transaction open. */
export function prepared<R extends Route, Prepared>(
  prepare: (call: EarlyCall<R>) => Promise<Prepared>,
  handle: (call: Call<R>, prepared: Prepared) => Answering<R>,
): Handler<R> {
  return Object.assign((call: Call<R>, ready?: unknown) => handle(call, ready as Prepared), {
    prepare,
  })
}

export type Handlers<Table extends RouteTable> = { [Name in keyof Table]: Handler<Table[Name]> }

export interface Platform {
  database: Database
  authenticate: Authenticate
  identify: Identify
  /** Check every answer against the contract: in tests. */
  checkAnswers: boolean
  /** Milliseconds between the signs of life on a stream. */
  heartbeat: number
}

declare module 'fastify' {
  interface FastifyRequest {
    claims: Claims | undefined
  }
}

/** Contract → HTTP: parse, permit, transaction, reply. Every call of the API goes through here. */
export function implementer(app: FastifyInstance, platform: Platform) {
  app.decorateRequest('claims', undefined)
  const sendEvents = eventStreams(app, platform.heartbeat)

  return function implement<Table extends RouteTable>(table: Table, handlers: Handlers<Table>) {
    for (const [name, route] of Object.entries(table)) {
      const handle = handlers[name] as unknown as Handler<Route>
      const entry = { name, route, handle, isForm: takesFile(route) }
      app.route({
        method: route.method,
        url: `/api${route.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        exposeHeadRoute: false,
        async onRequest(request) {
          if (route.public) return
          request.claims = await platform.authenticate(request.headers.authorization)
          refuseForgery(request)
        },
        async handler(request, reply) {
          reply.header('cache-control', 'no-store')
          if (route.tellsProgress) {
            const check = (answer: unknown) => platform.checkAnswers && route.answer.parse(answer)
            const telling = progressOf(request, reply, check)
            if (telling) return telling((tell) => answerCall(platform, entry, request, tell))
          }
          const answer = await answerCall(platform, entry, request, silent)
          if (answer instanceof Reply) {
            if (answer.download) return sendFile(reply, answer.download)
            if (answer.events) {
              const identifyAgain = () => identifyListener(platform, route, request)
              return sendEvents(reply, {
                identity: await identifyAgain(),
                identifyAgain,
                check: (event) => platform.checkAnswers && route.answer.parse(event),
                open: answer.events,
              })
            }
            if (answer.tag) reply.header('etag', answer.tag)
            if (answer.json === undefined) return reply.code(304).send()
          }
          const json = answer instanceof Reply ? answer.json! : JSON.stringify(answer)
          if (platform.checkAnswers) route.answer.parse(JSON.parse(json))
          return reply.type('application/json; charset=utf-8').send(json)
        },
      })
    }
  }
}

interface Entry {
  name: string
  route: Route
  handle: Handler<Route>
  isForm: boolean
}

async function answerCall(
  { database, identify }: Platform,
  { name, route, handle, isForm }: Entry,
  request: FastifyRequest,
  progress: Progress,
) {
  const { log, claims } = request
  const knownTag = route.isTagged && request.headers['if-none-match']

  const isEarly = isForm || handle.prepare !== undefined
  const sender = claims && isEarly ? await identify(database, claims) : undefined
  // A file is received only from someone who may send it.
  if (isForm) permit(route, sender!)
  const body = isForm ? await receiveForm(request) : request.body
  const input = parseInput(route, { params: request.params, query: request.query, body })

  const run = (
    db: Queryable,
    identity: Identity | undefined,
    { value }: Input & { ok: true },
    ready?: unknown,
  ) => handle({ ...value, db, identity, knownTag, progress, log } as Call<Route>, ready)

  if (!claims) return run(database, undefined, accepted(input))

  const permitted = (identity: Identity) => {
    permit(route, identity)
    refuseForeignCountry(route, accepted(input).value, identity)
    return identity
  }
  const ready =
    sender && handle.prepare
      ? await handle.prepare({
          ...accepted(input).value,
          identity: permitted(sender),
          knownTag,
          progress,
          log,
        } as EarlyCall<Route>)
      : undefined

  if (route.effect !== 'writes' || !input.ok) {
    const identity = permitted(sender ?? (await identify(database, claims)))
    return run(database, identity, accepted(input), ready)
  }
  return database.transaction(async (tx) => {
    const identity = permitted(await identify(tx, claims, { requestId: request.id, name }))
    return run(tx, identity, input, ready)
  })
}

/** A stream outlives the request's checks: the token may expire, a right or a country be taken away. */
async function identifyListener(
  { database, authenticate, identify }: Platform,
  route: Route,
  request: FastifyRequest,
): Promise<Identity> {
  const identity = await identify(database, await authenticate(request.headers.authorization))
  permit(route, identity)
  refuseForeignCountry(route, accepted(parseInput(route, request)).value, identity)
  return identity
}

/** A browser saves it under its name and never shows it as a page of ours. */
function sendFile(
  reply: FastifyReply,
  { name, type, bytes }: NonNullable<Reply<never>['download']>,
) {
  const plain = name.replaceAll(/[^\w .()-]/g, '_')
  const disposition = `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
  return reply
    .type(type)
    .header('content-disposition', disposition)
    .send(
      bytes instanceof Readable
        ? bytes
        : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    )
}

function accepted(input: Input): Input & { ok: true } {
  if (!input.ok) throw input.problem
  return input
}

/** A page of another origin can make a browser send our cookie, but cannot read it to send the header. */
function refuseForgery(request: FastifyRequest): void {
  if (request.method === 'GET') return
  const cookie = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(request.headers.cookie ?? '')?.[1]
  if (cookie !== undefined && request.headers['x-xsrf-token'] !== cookie) {
    throw new ProblemError(
      'forgery_suspected',
      'The X-XSRF-TOKEN header does not equal the XSRF-TOKEN cookie.',
    )
  }
}
