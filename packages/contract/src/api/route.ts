import { z } from 'zod'
import type { Scope } from '../api-keys/scopes.ts'
import type { Right } from './permissions.ts'
import { type ProblemCode, problems } from './problem.ts'

/** Who has permission to call. Exactly one of these is stated; there is no default. */
type Access =
  /** Signed in, with this right or any of these rights. */
  | OnlyOneAccess<{ can: Right | readonly Right[] }>
  /** Signed in, with any role. */
  | OnlyOneAccess<{ hasRole: true }>
  /** Signed in, even without a role. */
  | OnlyOneAccess<{ signedIn: true }>
  /** A system with an API key that has this scope, or with any key. */
  | OnlyOneAccess<{ keyScope: Scope | 'any' }>
  /** Anyone. */
  | OnlyOneAccess<{ public: true }>

type AccessName = 'can' | 'hasRole' | 'signedIn' | 'keyScope' | 'public'
type OnlyOneAccess<One> = One & { [Name in Exclude<AccessName, keyof One>]?: never }

/** A GET never writes. Any other call states whether it does; a call that writes gets a transaction. */
type Effect =
  | { method: 'GET'; effect?: never }
  | { method: 'POST' | 'DELETE'; effect: 'reads' | 'writes' }

interface Shape {
  /** The path of the specification, below /api/. Parameters are written in braces. */
  path: `/${string}`
  /** One line for the API description: verb, object, scope. */
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  /** An object with a `z.file()` in it is sent as a form (multipart), any other body as JSON. */
  body?: z.ZodType
  /** `z.file()`: the answer is a download. */
  answer: z.ZodType
  /** The answer has an `ETag`. Sent back as `If-None-Match`, the answer is 304 while nothing has changed. */
  isTagged?: true
  /** The answer can come from a replica, with less load on the primary. Lists with a tag always can. */
  fromReplica?: true
  /**
   * A cache in front of the server can keep the answer for a minute, for each key on its own. It is
   * purged by these words; parameters of the path are written in braces.
   */
  surrogateKeys?: readonly string[]
  /** The answer is a stream of server-sent events that stays open until one side ends it. */
  isStream?: true
  /** The call can wait for a change before it answers. */
  canWait?: true
  /**
   * For slow calls. A caller that accepts `text/event-stream` receives `ProgressEvent`s, the last of
   * which has the answer; a caller that accepts JSON receives the answer only.
   */
  reportsProgress?: true
  /** Waits for its turn among the searches, and leaves the queue when the caller does; `search_replaced` if only the newest of a user is answered. */
  takesTurns?: true
  /** The body has many rows and can be large; any other JSON body is limited to a megabyte. */
  isBulk?: true
  /** The call can take minutes, although it neither sends nor receives a file. */
  isLong?: true
  /** The answer contains a secret. It is not stored, so a repeated call is not recognised. */
  answersOnce?: true
  /** Problems that the call can have besides those that its input, permission and effect imply. */
  problems?: readonly ProblemCode[]
  /** Which field of the input names the country. It must be assigned to the caller, else the answer is 404. */
  country?: `params.${string}` | `query.${string}` | `body.${string}`
}

export type Route = Shape & Access & Effect
export type RouteTable = Record<string, Route>

export function routes<const Table extends RouteTable>(table: Table): Table {
  return table
}

/** The rights of which the caller needs one; empty where the route needs none. */
export function listRights({ can = [] }: Route): readonly Right[] {
  return typeof can === 'string' ? [can] : can
}

export function receivesFile({ body }: Pick<Route, 'body'>): boolean {
  return body instanceof z.ZodObject && Object.values(body.shape).some(isFile)
}

export function answersWithFile({ answer }: Pick<Route, 'answer'>): boolean {
  return isFile(answer)
}

/** Whether the call can take minutes: an import, an export or a restore. */
export function isLong(route: Route): boolean {
  const { isLong = false, reportsProgress = false } = route
  return isLong || reportsProgress || receivesFile(route) || answersWithFile(route)
}

/** Whether a client can send the same change again with its `Idempotency-Key`. */
export function canBeRepeated(route: Route): boolean {
  const { effect, answersOnce = false } = route
  const isStored = !answersOnce && !answersWithFile(route)
  return effect === 'writes' && !route.public && isStored && !receivesFile(route)
}

/** The statuses below 500 with which a caller has to expect a problem, and 503. */
export function listProblemStatuses(route: Route): number[] {
  const { params, body, country, effect, problems: others = [] } = route
  const statuses = new Set<number>([400, 429, 503, ...others.map((code) => problems[code].status)])
  const addIf = (condition: unknown, ...added: number[]) => {
    if (condition) for (const status of added) statuses.add(status)
  }
  addIf(!route.public, 401, 403)
  addIf(params ?? body ?? country, 404)
  addIf(body, 413, 415)
  addIf(effect === 'writes', 409)
  return [...statuses].sort((a, b) => a - b)
}

/** Whether a replica of the database can answer the call. */
export function canUseReplica(route: Route): boolean {
  const { isTagged = false, fromReplica = false, effect } = route
  return (isTagged || fromReplica) && effect !== 'writes' && !isLong(route)
}

function isFile(schema: unknown): boolean {
  return schema instanceof z.ZodFile
}

type Input<S> = S extends z.ZodType ? z.input<S> : undefined
type Output<S> = S extends z.ZodType ? z.output<S> : undefined

/** What a client passes: only the parts that the route has. */
export type RouteInput<R extends Route> = {
  [Part in 'params' | 'query' | 'body' as R[Part] extends z.ZodType ? Part : never]: Input<R[Part]>
}

/** What a handler gets after parsing. */
export type ParsedInput<R extends Route> = {
  params: Output<R['params']>
  query: Output<R['query']>
  body: Output<R['body']>
}

export type Answer<R extends Route> = z.output<R['answer']>
