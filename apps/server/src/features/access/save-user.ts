import type { UserChange, UserConflict } from '@nutripim/contract/access/access'
import { countriesRequired, rolesRequired, userFieldNames } from '@nutripim/contract/access/access'
import { rightsOf } from '@nutripim/contract/api/permissions'
import type { Identity } from '../../platform/api/caller.ts'
import {
  changedMeanwhile,
  invalidInput,
  notFound,
  ProblemError,
  rightMissing,
} from '../../platform/api/problem-error.ts'
import { isConstraintError, type Queryable } from '../../platform/database/database.ts'
import type { DecidedRequest } from './access-requests-sql.ts'
import * as requestStatements from './access-requests-sql.ts'
import {
  type Administrator,
  checkDelete,
  checkSave,
  listDifferences,
  mergeEntries,
} from './access-rules.ts'
import * as statements from './access-sql.ts'
import { checkAssignable, getCountryNames } from './assigned-countries.ts'
import { notifyAccessChanged } from './notify-access-changed.ts'

const emptyUser: Omit<statements.WantedUser, 'userId'> = {
  displayName: '',
  roles: [],
  marketingCountries: [],
}

/** Adds or changes a user, and notifies them of assigned and removed roles and countries. */
export async function saveUser(
  db: Queryable,
  identity: Identity,
  userId: string,
  { was, userId: _same, ...changes }: UserChange,
): Promise<void> {
  const { by, user } = await lockCurrentAccess(db, identity, userId)
  if (user && (was === null || !user.isVisible)) {
    throw user.isVisible || !was ? userExists(userId) : notFound('user', userId)
  }
  if (!user && was) throw notFound('user', userId)

  const before = user ?? { userId, ...emptyUser }
  const wanted = applyChanges(before, changes, was)
  if (!user) checkRequired(changes)
  checkNotEmpty(wanted)
  if (user && was) await checkNameConflict(db, user, changes, was)
  const countryNames = await getCountryNames(db, before.marketingCountries)
  checkSave(
    by,
    { userId, roles: before.roles, countries: before.marketingCountries, countryNames },
    { roles: wanted.roles, countries: wanted.marketingCountries },
  )
  const added = wanted.marketingCountries.filter((id) => !before.marketingCountries.includes(id))
  await checkAssignable(db, 'marketingCountries', added)

  const countries = listDifferences(before.marketingCountries, wanted.marketingCountries)
  await db.all(statements.lockCounters(countries))
  await db.all(statements.saveUser(wanted))
  await db.all(statements.keepAnAdministrator()).catch(asLastAdministrator)
  await announceSave(db, { ...identity, countries: by.countries }, { before, wanted, isNew: !user })
}

/** Grants the pending request of a saved user, and notifies them of what changed. */
export async function announceSave(
  db: Queryable,
  identity: Identity,
  {
    before,
    wanted,
    isNew,
  }: { before: statements.WantedUser; wanted: statements.WantedUser; isNew: boolean },
): Promise<void> {
  const request = await db.find<DecidedRequest>(
    requestStatements.grantRequest(wanted.userId, [
      ...identity.countries,
      ...wanted.marketingCountries,
    ]),
  )
  await notifyAccessChanged(db, identity, before, wanted, { isNew, request })
}

export async function deleteUser(db: Queryable, identity: Identity, userId: string) {
  const { by, user } = await lockCurrentAccess(db, identity, userId)
  if (!user?.isVisible) throw notFound('user', userId)
  checkDelete(by, { userId, roles: user.roles, countries: user.marketingCountries })
  await db.all(statements.lockCounters(user.marketingCountries))
  await db.all(statements.deleteUser(userId))
  await db.all(statements.keepAnAdministrator()).catch(asLastAdministrator)
}

export async function lockCurrentAccess(db: Queryable, identity: Identity, userId: string) {
  const { by, users } = await lockCurrentUsers(db, identity, [userId])
  return { by, user: users.find((row) => row.userId === userId) }
}

/** Reads the users while no other access change can run: the caller may have lost access control or countries meanwhile. */
export async function lockCurrentUsers(
  db: Queryable,
  identity: Identity,
  userIds: readonly string[],
) {
  await db.all(statements.lockAccess())
  const [own] = await db.all<statements.CurrentUser>(statements.listCurrentUsers(identity, []))
  const roles = own?.isActive ? own.roles : []
  const by: Administrator = {
    userId: identity.userId,
    roles,
    rights: rightsOf(roles),
    countries: own?.marketingCountries ?? [],
  }
  if (!by.rights.includes('access control module')) {
    throw rightMissing('access control module')
  }
  const users = await db.all<statements.CurrentUser>(statements.listCurrentUsers(by, userIds))
  return { by, users: users.filter(({ userId }) => userIds.includes(userId)) }
}

type UserFields = Omit<UserChange, 'was' | 'userId'>

/**
 * Fields that are not sent keep their value. Roles and countries are added and removed one by one, so
 * that those that another user assigned or removed meanwhile stay so.
 */
function applyChanges(
  before: statements.WantedUser,
  { displayName, roles, marketingCountries }: UserFields,
  was: UserChange['was'],
): statements.WantedUser {
  return {
    userId: before.userId,
    displayName: displayName ?? before.displayName,
    roles: roles ? mergeEntries(before.roles, roles, was?.roles) : before.roles,
    marketingCountries: marketingCountries
      ? mergeEntries(before.marketingCountries, marketingCountries, was?.marketingCountries)
      : before.marketingCountries,
  }
}

function checkRequired(changes: UserFields): void {
  const errors = userFieldNames
    .filter((field) => changes[field] === undefined)
    .map((path) => ({ path, text: 'is required' }))
  if (errors.length > 0) throw invalidInput(errors)
}

/** Also applies to a restore, so that no user ends up without a role or a country. */
export function checkNotEmpty({ roles, marketingCountries }: statements.WantedUser): void {
  const errors = [
    ...(roles.length > 0 ? [] : [{ path: 'roles', text: rolesRequired }]),
    ...(marketingCountries.length > 0
      ? []
      : [{ path: 'marketingCountries', text: countriesRequired }]),
  ]
  if (errors.length > 0) throw invalidInput(errors)
}

/** The name is in conflict if the stored one is neither the name before the edit nor the new one. */
async function checkNameConflict(
  db: Queryable,
  user: statements.UserRow,
  { displayName }: UserFields,
  was: NonNullable<UserChange['was']>,
): Promise<void> {
  if (displayName === undefined || was.displayName === undefined) return
  if ([was.displayName, displayName].includes(user.displayName)) return
  const last = await db.find<{ by: string; at: Date }>(statements.findLastNameSave(user.userId))
  const conflict: UserConflict = {
    cell: 'displayName',
    stored: user.displayName,
    savedBy: last?.by ?? null,
    savedAt: last ? new Date(last.at).toISOString() : null,
  }
  throw changedMeanwhile('this user', { conflicts: [conflict] })
}

function userExists(userId: string): ProblemError {
  const text = 'already exists as a user, possibly in countries that are not assigned to you'
  return new ProblemError('user_exists', `${userId} ${text}.`, {
    errors: [{ path: 'userId', text }],
  })
}

export function asLastAdministrator(error: unknown): never {
  if (!isConstraintError(error, 'keep_an_administrator')) throw error
  throw new ProblemError(
    'last_administrator',
    'At least one user must keep access control. Nothing was changed.',
  )
}
