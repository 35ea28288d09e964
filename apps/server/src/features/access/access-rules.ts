import { isProtected, protectedRoles, rightsOf } from '@nutripim/contract/api/permissions'
import type { FieldError } from '@nutripim/contract/api/problem'
import { formatList } from '@nutripim/wording/list'
import type { Identity } from '../../platform/api/caller.ts'
import { ProblemError } from '../../platform/api/problem-error.ts'

/** Who gives: somebody with the access control module. */
export type Administrator = Pick<Identity, 'userId' | 'roles' | 'rights' | 'countries'>

/** What somebody holds. */
export interface Access {
  roles: readonly string[]
  countries: readonly string[]
}

export interface Holder extends Access {
  userId: string
}

/** They may give roles that go beyond their own. */
const rolesThatGiveAny = ['SOFTWAREDEVELOPER', 'GLOBALADMIN']

export function givesAnyRole({ roles }: Pick<Administrator, 'roles'>): boolean {
  return roles.some((role) => rolesThatGiveAny.includes(role.toUpperCase()))
}

/** Why they may neither give nor take a role; null: they may. */
export function roleHindrance(by: Administrator, role: string): string | null {
  if (givesAnyRole(by)) return null
  const missing = rightsOf([role]).filter((right) => !by.rights.includes(right))
  if (missing.length === 0) return null
  return `It includes the ${formatList(missing)}, which you do not have yourself.`
}

export function countryHindrance({ countries }: Administrator, country: string): string | null {
  return countries.includes(country) ? null : 'Not one of your countries.'
}

const rolesAbove: readonly string[] = [...new Set([...protectedRoles, ...rolesThatGiveAny])]

/** Why they may change nothing of a user. */
export function saveHindrance(by: Administrator, { roles }: Access): string | null {
  const isAbove = roles.some((role) => rolesAbove.includes(role.toUpperCase()))
  if (!isAbove || givesAnyRole(by)) return null
  return `Users with the role ${rolesAbove.join(' or ')} are changed by a ${rolesThatGiveAny.join(' or ')} alone.`
}

/** Why they may not change what a user holds. */
export function accessHindrance(by: Administrator, user: Holder): string | null {
  if (by.userId === user.userId) return 'Nobody changes their own roles or countries.'
  return saveHindrance(by, user)
}

/** Deleting takes all away, so all must be theirs to take. */
export function deleteHindrance(by: Administrator, user: Holder): string | null {
  if (by.userId === user.userId) return 'Nobody deletes themselves.'
  const hindrance = saveHindrance(by, user)
  if (hindrance) return hindrance
  const role = user.roles.find((role) => roleHindrance(by, role))
  if (role)
    return `The role ${role} is not yours to take away: ${uncapitalised(roleHindrance(by, role)!)}`
  const beyond = user.countries.filter((country) => countryHindrance(by, country))
  if (beyond.length === 0) return null
  return `This user also holds countries that are not yours (${beyond.join(', ')}): take yours away instead.`
}

const protectedSentence =
  'You can not delete the user with roles SOFTWAREDEVELOPER and GLOBALWEBTEAM.'

export function refuseDelete(by: Administrator, user: Holder): void {
  if (isProtected(user.roles)) throw new ProblemError('user_protected', protectedSentence)
  const hindrance = deleteHindrance(by, user)
  if (!hindrance) return
  throw new ProblemError(by.userId === user.userId ? 'own_access' : 'grant_refused', hindrance)
}

/** What was given and taken must be theirs to give and take; a new user held nothing before. */
export function refuseSave(by: Administrator, user: Holder, wanted: Access): void {
  const hindrance = saveHindrance(by, user)
  if (hindrance) throw new ProblemError('grant_refused', hindrance)
  const roles = differences(user.roles, wanted.roles)
  const countries = differences(user.countries, wanted.countries)
  if (by.userId === user.userId && roles.length + countries.length > 0) {
    throw new ProblemError('own_access', 'Nobody changes their own roles or countries.')
  }
  const errors: FieldError[] = [
    ...refusals('roles', roles, (role) => roleHindrance(by, role)),
    ...refusals('marketingCountries', countries, (country) => countryHindrance(by, country)),
  ]
  if (errors.length > 0) throw new ProblemError('grant_refused', errors[0]!.text, { errors })
}

function refusals(
  path: string,
  changed: readonly string[],
  hindranceOf: (item: string) => string | null,
): FieldError[] {
  return changed.flatMap((item) => {
    const hindrance = hindranceOf(item)
    return hindrance
      ? [{ path, text: `${item} is not yours to give or take: ${uncapitalised(hindrance)}` }]
      : []
  })
}

/** What is on one side alone. */
export function differences(before: readonly string[], after: readonly string[]): string[] {
  return [...new Set([...before, ...after])].filter(
    (item) => before.includes(item) !== after.includes(item),
  )
}

const uncapitalised = (sentence: string) => sentence.replace(/^./, (first) => first.toLowerCase())
