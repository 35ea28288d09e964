import type { Answer, ParsedInput, Route, RouteTable } from '@nutripim/contract/route'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Database, Queryable } from './database.ts'
import { type Authenticate, type Claims, type Identify, type Identity, permit } from './identity.ts'
import { type Input, parseInput, refuseForeignCountry } from './input.ts'
import { ProblemError } from './problem-error.ts'
import { Reply } from './reply.ts'

/** What a handler gets. `db` is the open transaction where the route writes. */
export type Call<R extends Route> = ParsedInput<R> & {
  db: Queryable
  identity: R extends { public: true } ? undefined : Identity
  /** The tag of the answer that the caller already has. */
  knownTag: string | undefined
  log: FastifyBaseLogger
}

export type Handler<R extends Route> = (
  call: Call<R>,
) => Promise<Answer<R> | Reply<Answer<R>>> | Answer<R> | Reply<Answer<R>>

export type Handlers<Table extends RouteTable> = { [Name in keyof Table]: Handler<Table[Name]> }

export interface Platform {
  database: Database
  authenticate: Authenticate
  identify: Identify
  /** Check every answer against the contract: in tests. */
  checkAnswers: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    claims: Claims | undefined
  }
}

/** Contract → HTTP: parse, permit, transaction, reply. Every call of the API goes through here. */
export function implementer(app: FastifyInstance, platform: Platform) {
  app.decorateRequest('claims', undefined)

  return function implement<Table extends RouteTable>(table: Table, handlers: Handlers<Table>) {
    for (const [name, route] of Object.entries(table)) {
      const handle = handlers[name] as unknown as Handler<Route>
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
          const answer = await answerCall(platform, name, route, handle, request)
          reply.header('cache-control', 'no-store')
          if (answer instanceof Reply) {
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

async function answerCall(
  { database, identify }: Platform,
  name: string,
  route: Route,
  handle: Handler<Route>,
  request: FastifyRequest,
) {
  const input = parseInput(route, request)
  const knownTag = request.headers['if-none-match']
  const { log, claims } = request

  const run = (db: Queryable, identity: Identity | undefined, { value }: Input & { ok: true }) =>
    handle({ ...value, db, identity, knownTag, log } as Call<Route>)

  if (!claims) return run(database, undefined, accepted(input))

  const permitted = (identity: Identity) => {
    permit(route, identity)
    refuseForeignCountry(route, accepted(input).value, identity)
    return identity
  }
  if (route.effect !== 'writes' || !input.ok) {
    const identity = permitted(await identify(database, claims))
    return run(database, identity, accepted(input))
  }
  return database.transaction(async (tx) => {
    const identity = permitted(await identify(tx, claims, { requestId: request.id, name }))
    return run(tx, identity, input)
  })
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
