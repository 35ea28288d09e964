import type { z } from 'zod'
import type { Right } from './permissions.ts'

/** Who may call. Exactly one of these is said; there is no default. */
type Access =
  /** Signed in, with this right, or with any of these. */
  | { can: Right | readonly Right[]; hasRole?: never; signedIn?: never; public?: never }
  /** Signed in, with any role. */
  | { hasRole: true; can?: never; signedIn?: never; public?: never }
  /** Signed in, even without a role. */
  | { signedIn: true; can?: never; hasRole?: never; public?: never }
  /** Anyone. */
  | { public: true; can?: never; hasRole?: never; signedIn?: never }

/** A GET never writes. Any other call says whether it does; a call that writes gets a transaction. */
type Effect =
  | { method: 'GET'; effect?: never }
  | { method: 'POST' | 'DELETE'; effect: 'reads' | 'writes' }

type Fields = z.ZodObject

interface Shape {
  /** The path of the specification, below /api/. Parameters stand in braces. */
  path: `/${string}`
  /** One line for the API description. */
  summary: string
  params?: Fields
  query?: Fields
  /** An object with a `z.file()` in it is sent as a form (multipart), any other body as JSON. */
  body?: z.ZodType
  /** `z.file()`: the answer is a download. */
  answer: z.ZodType
  /** The answer has an `ETag`; sent back as `If-None-Match` it is answered 304 while nothing changed. */
  isTagged?: true
  /** The answer comes again and again, as server-sent events, until somebody ends it. */
  isStream?: true
  /**
   * Slow: who asks for `text/event-stream` hears how far it is, as `ProgressEvent`s, and the answer as
   * the last of them; who asks for JSON gets the answer alone.
   */
  tellsProgress?: true
  /** Where the input names the country. The caller must hold it; otherwise the answer is 404. */
  country?: `params.${string}` | `query.${string}` | `body.${string}`
}

export type Route = Shape & Access & Effect
export type RouteTable = Record<string, Route>

export function routes<const Table extends RouteTable>(table: Table): Table {
  return table
}

/** Whether a file comes with the call. */
export function takesFile({ body }: Pick<Route, 'body'>): boolean {
  const fields = (body as Partial<Fields> | undefined)?.shape ?? {}
  return Object.values(fields).some(isFile)
}

/** Whether the call answers with a file. */
export function givesFile({ answer }: Pick<Route, 'answer'>): boolean {
  return isFile(answer)
}

function isFile(schema: unknown): boolean {
  return (schema as z.ZodType).def.type === 'file'
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
