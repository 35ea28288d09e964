import { isProtected, protectedRoles, rightsOf } from '@nutripim/contract/api/permissions'
import type { FieldError } from '@nutripim/contract/api/problem'
import { formatList } from '@nutripim/wording/list'
import type { Identity } from '../../platform/api/caller.ts'
import { ProblemError } from '../../platform/api/problem-error.ts'

/** A user with the access control module. */
export type Administrator = Pick<Identity, 'userId' | 'roles' | 'rights' | 'countries'>

/** The roles and countries assigned to a user. */
export interface Access {
  roles: readonly string[]
  countries: readonly string[]
}

export interface TargetUser extends Access {
  userId: string
  /** Names of countries for messages, by id. An id without a name stands for itself. */
  countryNames?: ReadonlyMap<string, string>
}

/** Users with these roles can assign roles with more rights than their own. */
const rolesAssigningAny = ['SOFTWAREDEVELOPER', 'GLOBALADMIN']

export function canAssignAnyRole({ roles }: Pick<Administrator, 'roles'>): boolean {
  return roles.some((role) => rolesAssigningAny.includes(role.toUpperCase()))
}

/** Why an administrator cannot assign or remove a role; null if they can. */
export function findRoleBlockedReason(by: Administrator, role: string): string | null {
  if (canAssignAnyRole(by)) return null
  const missing = rightsOf([role]).filter((right) => !by.rights.includes(right))
  if (missing.length === 0) return null
  return `This role includes the ${formatList(missing)}, which you do not have.`
}

export function findCountryBlockedReason(
  { countries }: Administrator,
  country: string,
): string | null {
  return countries.includes(country) ? null : 'This country is not assigned to you.'
}

/**
 * Why an administrator cannot change any role of a user; null if they can. A role works in all countries
 * of a user, so assigning one to a user of other countries would reach beyond the administrator's own.
 * Countries that the same save adds are checked one by one.
 */
export function findRolesBlockedReason(by: Administrator, user: TargetUser): string | null {
  return findForeignReason(by, user, 'change roles')
}

function findForeignReason(by: Administrator, user: TargetUser, action: string): string | null {
  if (canAssignAnyRole(by)) return null
  const foreign = user.countries.filter((country) => !by.countries.includes(country))
  if (foreign.length === 0) return null
  const names = foreign.map((country) => user.countryNames?.get(country) ?? country)
  return `This user is also assigned to ${formatList(names)}: only an administrator of all of them can ${action}.`
}

/**
 * Why an administrator cannot change any country of a user; null if they can. A country adds all roles
 * of the user there, so the administrator must be able to assign each of them.
 */
export function findCountriesBlockedReason(by: Administrator, { roles }: Access): string | null {
  for (const role of roles) {
    const reason = findRoleBlockedReason(by, role)
    if (reason) return `You cannot change the countries of a user with the role ${role}. ${reason}`
  }
  return null
}

const higherRoles: readonly string[] = [...new Set([...protectedRoles, ...rolesAssigningAny])]

/** Why an administrator cannot change a user at all; null if they can. */
export function findSaveBlockedReason(by: Administrator, { roles }: Access): string | null {
  const isHigher = roles.some((role) => higherRoles.includes(role.toUpperCase()))
  if (!isHigher || canAssignAnyRole(by)) return null
  return `Only a ${rolesAssigningAny.join(' or ')} can change users with the role ${higherRoles.join(' or ')}.`
}

/** Why an administrator cannot change the roles and countries of a user; null if they can. */
export function findAccessBlockedReason(by: Administrator, user: TargetUser): string | null {
  if (by.userId === user.userId) return ownAccess
  return findSaveBlockedReason(by, user)
}

/** Deleting removes all roles and countries, so the administrator must be able to remove each of them. */
export function findDeleteBlockedReason(by: Administrator, user: TargetUser): string | null {
  if (by.userId === user.userId) return 'You cannot delete your own user.'
  const blockedReason = findSaveBlockedReason(by, user)
  if (blockedReason) return blockedReason
  for (const role of user.roles) {
    const reason = findRoleBlockedReason(by, role)
    if (reason) return `You cannot remove the role ${role}. ${reason}`
  }
  const foreign = user.countries.filter((country) => findCountryBlockedReason(by, country))
  if (foreign.length === 0) return null
  return `This user also has countries that are not assigned to you (${foreign.join(', ')}). Remove your countries from the user instead.`
}

/**
 * Why an administrator cannot download everything that is stored about a user; null if they can. It names
 * records of all countries of the user.
 */
export function findDataBlockedReason(by: Administrator, user: TargetUser): string | null {
  if (by.userId === user.userId) return null
  const blockedReason = findSaveBlockedReason(by, user)
  return blockedReason ?? findForeignReason(by, user, 'download their data')
}

const ownAccess = 'You cannot change your own roles or countries.'
const protectedUser = 'You can not delete the user with roles SOFTWAREDEVELOPER and GLOBALWEBTEAM.'

export function checkDelete(by: Administrator, user: TargetUser): void {
  if (isProtected(user.roles)) throw new ProblemError('user_protected', protectedUser)
  const blockedReason = findDeleteBlockedReason(by, user)
  if (!blockedReason) return
  throw new ProblemError(by.userId === user.userId ? 'own_access' : 'grant_refused', blockedReason)
}

/** The administrator must be able to assign and remove everything that changes. */
export function checkSave(by: Administrator, user: TargetUser, wanted: Access): void {
  const blockedReason = findSaveBlockedReason(by, user)
  if (blockedReason) throw new ProblemError('grant_refused', blockedReason)
  const roles = listDifferences(user.roles, wanted.roles)
  const countries = listDifferences(user.countries, wanted.countries)
  if (by.userId === user.userId && roles.length + countries.length > 0) {
    throw new ProblemError('own_access', ownAccess)
  }
  const rolesReason = roles.length > 0 && findRolesBlockedReason(by, user)
  const countriesReason = countries.length > 0 && findCountriesBlockedReason(by, user)
  const errors: FieldError[] = [
    ...findBlocked('roles', roles, (role) => findRoleBlockedReason(by, role)),
    ...(rolesReason ? [{ path: 'roles', text: rolesReason }] : []),
    ...findBlocked('marketingCountries', countries, (country) =>
      findCountryBlockedReason(by, country),
    ),
    ...(countriesReason ? [{ path: 'marketingCountries', text: countriesReason }] : []),
  ]
  const [first] = errors
  if (first) throw new ProblemError('grant_refused', first.text, { errors })
}

function findBlocked(
  path: string,
  changed: readonly string[],
  findReason: (item: string) => string | null,
): FieldError[] {
  return changed.flatMap((item) => {
    const blockedReason = findReason(item)
    return blockedReason
      ? [{ path, text: `You cannot assign or remove ${item}. ${blockedReason}` }]
      : []
  })
}

/** The items that are in only one of the lists. */
export function listDifferences(before: readonly string[], after: readonly string[]): string[] {
  return [...new Set([...before, ...after])].filter(
    (item) => before.includes(item) !== after.includes(item),
  )
}

/** The stored entries with those added that were selected, and those removed that were deselected. */
export function mergeEntries(
  stored: readonly string[],
  wanted: readonly string[],
  was: readonly string[] = stored,
): string[] {
  const kept = stored.filter((item) => wanted.includes(item) || !was.includes(item))
  const added = wanted.filter((item) => !was.includes(item) && !stored.includes(item))
  return [...kept, ...added].sort()
}
