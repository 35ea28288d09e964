import type { Right } from '@nutripim/contract/api/permissions'
import { listRights, type ParsedInput, type Route } from '@nutripim/contract/api/route'
import type { Scope } from '@nutripim/contract/api-keys/scopes'
import type { FastifyRequest } from 'fastify'
import type { Queryable } from '../database/database.ts'
import { ProblemError, rightMissing } from './problem-error.ts'

/** What a verified ID token says about the user. */
export interface Claims {
  issuer: string
  subject: string
  email: string | undefined
  displayName: string
  isEmailUnverified: boolean
  /** When they signed in at the provider; a sign-in known since `knownSince` is the same one. */
  signIn: { at: string; knownSince: string }
}

/** The calling user or system, as the database knows it at the time of the call. */
export interface Identity {
  userId: string
  displayName: string
  roles: readonly string[]
  rights: readonly Right[]
  countries: readonly string[]
  /** Only where a system calls with an API key. */
  key?: KeyPermissions
}

/** What an API key permits besides its countries. */
interface KeyPermissions {
  name: string
  scopes: readonly Scope[]
  /** Scopes of the key that its owner has no permission for, so the key has none either. */
  lostScopes: readonly Scope[]
  channels: readonly string[]
  expiresAt: string
  /** The current one of the channel that the call reads. It is read together with the key. */
  publication?: Publication | null | undefined
}

/** The last publication of a channel, and the last one whose changes have expired. */
export interface Publication {
  /** Where the change feed continues after it. */
  cursor: string
  expiredNumber: number
}

/** Who sent a request, once the token or key is checked. */
export interface Caller {
  /** Requests of the same id share a rate limit. */
  id: string
  /** Reads the caller as the database knows them now. Calls that arrive at once share the read. */
  identify(): Promise<Identity>
  /** Reads the caller in a transaction, which then writes in their name. */
  identifyWriter(tx: Queryable, action: Action): Promise<Identity>
  /** Called for each call that is permitted to start. */
  onCall?(call: { name: string; address: string }): void
  /** Fields that the log shows with each line of the request. */
  logFields?: Record<string, string>
  /** The word by which caches forget all answers to this caller. */
  surrogateKey?: string
}

/** What the audit log records about a write besides the change itself. */
export interface Action {
  requestId: string
  name: string
}

/** Throws when an address sent too many requests without a valid token. */
export type CountRejectedToken = (request: FastifyRequest) => Promise<void>

/** Checks the token of a user. */
export type Authenticate = (authorization: string | undefined) => Promise<Claims>

interface RawHeaders {
  rawHeaders: readonly string[]
}

export function listAuthorizations({ rawHeaders }: RawHeaders): string[] {
  return rawHeaders.filter(
    (_, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === 'authorization',
  )
}

/** Throws if there are several: a proxy in front of us may have checked the other one. */
export function findAuthorization(headers: RawHeaders): string | undefined {
  const [found, ...others] = listAuthorizations(headers)
  if (others.length > 0) {
    throw new ProblemError('token_refused', 'The request has several Authorization headers.')
  }
  return found
}

/** Reads the user with one statement. With an action, the same statement sets the actor of the audit log. */
export type Identify = (db: Queryable, claims: Claims, action?: Action) => Promise<Identity>

/** Throws unless the user has permission to call the route. */
export function requirePermission(route: Route, identity: Identity): void {
  if (route.public || route.signedIn) return
  if (route.keyScope) {
    requireKeyScope(route.keyScope, identity)
    return
  }
  if (identity.roles.length === 0) {
    throw new ProblemError('no_role')
  }
  if (route.hasRole) return
  const rights = listRights(route)
  if (!rights.some((right) => identity.rights.includes(right))) throw rightMissing(...rights)
}

/** Throws unless the caller is an API key with this scope. */
export function requireKeyScope(scope: Scope | 'any', { key }: Identity): void {
  if (!key) throw new ProblemError('key_rejected', 'This call needs an API key as bearer token.')
  if (scope === 'any' || key.scopes.includes(scope)) return
  const reason = key.lostScopes.includes(scope)
    ? `The owner of this API key no longer has permission for the scope '${scope}'.`
    : `This API key does not have the scope '${scope}'.`
  throw new ProblemError('scope_missing', reason)
}

/**
 * Throws when the input names a scope that is not assigned to the user. The answer is the same as for
 * one that does not exist. Null stands for all scopes; the handler decides who can change those.
 */
export function requireScope(route: Route, input: ParsedInput<Route>, identity: Identity): void {
  const scope = findScope(route, input)
  if (typeof scope === 'string' && !identity.countries.includes(scope)) {
    throw new ProblemError('country_not_held', `${scope} is not one of your countries.`)
  }
}

/** The field of the input that the route declares as its `country`, such as `params.country`. */
export function findScope({ country }: Route, input: ParsedInput<Route>): unknown {
  if (!country) return undefined
  return country.split('.').reduce(getField, input)
}

function getField(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined
}
