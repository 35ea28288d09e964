import { type Right, rightsOf } from '@nutripim/contract/api/permissions'
import type { Claims, Identify, Identity } from '../../platform/api/caller.ts'
import { ProblemError } from '../../platform/api/problem-error.ts'
import type { UserRow } from './identity-sql.ts'
import * as statements from './identity-sql.ts'

/**
 * Finds the user of a token. Rights and countries are read with every request, so a removed right is
 * gone from the next request on, on every server.
 */
export const identify: Identify = async (db, claims, action) => {
  if (claims.isEmailUnverified) {
    throw new ProblemError(
      'email_not_verified',
      'The identity provider reports that your e-mail address is not verified. Verify it there and sign in again.',
    )
  }
  const row = await db.find<UserRow>(
    action ? statements.findWriter(claims, action) : statements.findUser(claims),
  )
  if (!row) {
    const nobody = stranger(claims)
    if (action) await db.all(statements.nameWriter(nobody.userId, action))
    return nobody
  }
  if (row.isBoundToSomeoneElse) throw mismatch(row.userId)
  if (!row.isBound && !(await db.find(statements.bindUser(row.userId, claims)))) {
    const bound = await db.find<UserRow>(statements.findUser(claims))
    if (!bound || bound.isBoundToSomeoneElse) throw mismatch(row.userId)
  }
  if (row.isNewSignIn) await db.all(statements.recordSignIn(row.userId, claims))
  const roles = row.isActive ? row.roles : []
  return {
    userId: row.userId,
    displayName: row.displayName,
    roles,
    rights: listRights(roles),
    countries: row.isActive ? row.countries : [],
  }
}

const knownRights = new Map<string, readonly Right[]>()

/** The rights of roles never change while the server runs, and there are few combinations of roles. */
function listRights(roles: readonly string[]): readonly Right[] {
  const key = roles.join(' ')
  const known = knownRights.get(key) ?? rightsOf(roles)
  knownRights.set(key, known)
  return known
}

/**
 * A signed-in person without a user account, so without a role. Without an e-mail address the log names
 * the subject as such: the provider may use the address of one of our users as a subject.
 */
function stranger(claims: Claims): Identity {
  return {
    userId: claims.email ?? `subject:${claims.subject}`,
    displayName: claims.displayName,
    roles: [],
    rights: [],
    countries: [],
  }
}

function mismatch(email: string): ProblemError {
  return new ProblemError(
    'identity_mismatch',
    `${email} is already linked to another account at the identity provider. Ask an administrator for help.`,
  )
}
