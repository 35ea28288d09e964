import type { Right } from '@nutripim/contract/api/permissions'
import type { Route } from '@nutripim/contract/api/route'
import type { Queryable } from '../database/database.ts'
import { ProblemError, rightMissing } from './problem-error.ts'

/** What a checked ID token says. */
export interface Claims {
  issuer: string
  subject: string
  email: string | undefined
  displayName: string
  isEmailRefused: boolean
  /** When they signed in at the provider; a sign-in known since `knownSince` is the same one. */
  signIn: { at: string; knownSince: string }
}

/** Who calls, as the database knows them at this moment. */
export interface Identity {
  userId: string
  displayName: string
  roles: readonly string[]
  rights: readonly Right[]
  countries: readonly string[]
}

/** What the audit log keeps of a write besides the change itself. */
export interface Act {
  requestId: string
  name: string
}

export type Authenticate = (authorization: string | undefined) => Promise<Claims>

/** Reads the user with one statement; with an act, the same statement tells the database who writes. */
export type Identify = (db: Queryable, claims: Claims, act?: Act) => Promise<Identity>

/** Throws unless the route may be called by this user. */
export function permit(route: Route, identity: Identity): void {
  if (route.public || route.signedIn) return
  if (identity.roles.length === 0) {
    throw new ProblemError(
      'no_role',
      'Your account has no role yet; an administrator can give it one.',
    )
  }
  if (route.hasRole) return
  const wanted: readonly Right[] = typeof route.can === 'string' ? [route.can] : route.can
  if (!wanted.some((right) => identity.rights.includes(right))) {
    throw rightMissing(...wanted)
  }
}
