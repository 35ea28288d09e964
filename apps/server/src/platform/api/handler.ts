import {
  type Answer,
  canUseReplica,
  isLong,
  type ParsedInput,
  type Route,
  type RouteTable,
  receivesFile,
} from '@nutripim/contract/api/route'
import type { FastifyBaseLogger } from 'fastify'
import type { Queryable, WaitingQueryable } from '../database/database.ts'
import type { Identity } from './caller.ts'
import type { Progress, ReportQueue } from './progress.ts'
import type { Reply } from './reply.ts'

/** What a handler receives. `db` is the open transaction where the route writes. */
export type Call<R extends Route> = EarlyCall<R> & { db: DatabaseOf<R> }

/** What waits between its statements cannot receive a database with a limit for all of them. */
type DatabaseOf<R extends Route> = R extends { isStream: true } | { canWait: true }
  ? WaitingQueryable
  : Queryable

/** What is known about a call before its transaction opens. */
export type EarlyCall<R extends Route> = ParsedInput<R> & {
  identity: R extends { public: true } ? undefined : Identity
  /** The `ETag` of the answer that the caller already has, where the route `isTagged`. */
  knownTag: string | undefined
  /** The id of the last event that the caller received before its connection broke, where the route `isStream`. */
  lastEventId: string | undefined
  /** Reports how many per cent of the work are done. */
  progress: Progress
  /** Reports how many others are served before the work starts. */
  reportQueue: ReportQueue
  /** Aborted when the caller has closed the connection before the answer, where the route `reportsProgress` or `takesTurns`. */
  signal: AbortSignal
  log: FastifyBaseLogger
}

type Answering<R extends Route> =
  | Promise<Answer<R> | Reply<Answer<R>>>
  | Answer<R>
  | Reply<Answer<R>>

/**
 * A handler of an upload with slow work, such as reading a workbook, that must be done before the
 * transaction opens. Write it as `{ prepare, handle } satisfies PreparedHandler<Route, Prepared>`, so that both
 * have the type of what is prepared.
 */
export interface PreparedHandler<R extends Route, Prepared> {
  prepare(call: EarlyCall<R>): Promise<Prepared>
  handle(call: Call<R>, prepared: Prepared): Answering<R>
}

type Handler<R extends Route> = ((call: Call<R>) => Answering<R>) | PreparedHandler<R, unknown>

export type Handlers<Table extends RouteTable> = { [Name in keyof Table]: Handler<Table[Name]> }

/** A handler for every route of every feature. */
export type ApiHandlers<Api extends Record<string, RouteTable>> = {
  [Feature in keyof Api]: Handlers<Api[Feature]>
}

/** A route with the handler that answers it, and what follows from its definition. */
export interface Endpoint {
  name: string
  route: Route
  /** Decides how it is answered. A stream is also a read that waits for something new. */
  kind: 'public' | 'read' | 'write' | 'upload' | 'stream'
  prepare: PreparedHandler<Route, unknown>['prepare'] | undefined
  handle(call: Call<Route>, prepared?: unknown): Answering<Route>
  isLong: boolean
  canUseReplica: boolean
}

/** The handler of a stream, as the one who calls it sees it. */
export interface WaitingEndpoint extends Pick<Endpoint, 'route'> {
  handle(call: EarlyCall<Route> & { db: WaitingQueryable }): Answering<Route>
}

function getKind(route: Route): Endpoint['kind'] {
  if (route.public) return 'public'
  if (route.isStream || route.canWait) return 'stream'
  if (receivesFile(route)) return 'upload'
  return route.effect === 'writes' ? 'write' : 'read'
}

export function listEndpoints<Api extends Record<string, RouteTable>>(
  api: Api,
  handlers: ApiHandlers<Api>,
): Endpoint[] {
  return Object.entries(api).flatMap(([feature, table]) =>
    Object.entries(table).map(([name, route]) => {
      const handler = getHandler(handlers, feature, name)
      const kind = getKind(route)
      const parts =
        typeof handler === 'function' ? { prepare: undefined, handle: handler } : handler
      return {
        name,
        route,
        kind,
        ...parts,
        isLong: isLong(route),
        canUseReplica: canUseReplica(route),
      }
    }),
  )
}

function getHandler(handlers: object, feature: string, name: string): Handler<Route> {
  // `ApiHandlers` guarantees that each handler accepts the input of its own route, but TypeScript cannot
  // follow that through a lookup by name.
  const tables = handlers as Record<string, Record<string, Handler<Route> | undefined>>
  const handler = tables[feature]?.[name]
  if (!handler) throw new Error(`The route ${name} of ${feature} has no handler.`)
  return handler
}
