import { rightsOf } from '@nutripim/contract/api/permissions'
import type { FieldError } from '@nutripim/contract/api/problem'
import { defaultKeyDays } from '@nutripim/contract/api-keys/api-keys'
import { getScopeRight, type Scope } from '@nutripim/contract/api-keys/scopes'
import { formatList } from '@nutripim/wording/list'
import type { Identity } from '../../platform/api/caller.ts'
import { invalidInput, ProblemError } from '../../platform/api/problem-error.ts'

type Permissions = Pick<Identity, 'rights' | 'countries'>

interface KeyPermissions {
  countries: readonly string[]
  scopes: readonly Scope[]
}

/** Why an administrator cannot change a key; null if they can. */
export function findKeyBlockedReason(by: Permissions, key: KeyPermissions): string | null {
  const { countries, scopes } = findBeyond(by, key)
  if (countries.length > 0) {
    return `This key is also for ${formatList(countries)}: only an administrator of all its countries can change it.`
  }
  if (scopes.length > 0) return `You do not have permission for the scope ${formatList(scopes)}.`
  return null
}

/** A key never has more permissions than the user who creates it, nor than its owner. */
export function checkKeyPermissions(
  by: Permissions,
  owner: { roles: readonly string[]; countries: readonly string[] },
  key: KeyPermissions,
): void {
  const own = findBeyond(by, key)
  const errors: FieldError[] = [
    ...own.countries.map((country) => ({
      path: 'countries',
      text: `You cannot select ${country}. This country is not assigned to you.`,
    })),
    ...own.scopes.map((scope) => ({
      path: 'scopes',
      text: `You cannot select ${scope}. It needs the right '${getScopeRight(scope)}', which you do not have.`,
    })),
  ]
  const [first] = errors
  if (first) throw new ProblemError('grant_refused', first.text, { errors })
  checkOwner(owner, key)
}

/** Of what the owner does not have, the key would have nothing. */
export function checkOwner(
  { roles, countries }: { roles: readonly string[]; countries: readonly string[] },
  key: KeyPermissions,
): void {
  const beyond = findBeyond({ rights: rightsOf(roles), countries }, key)
  if (beyond.countries.length > 0) {
    throw invalidOwner(`The owner is not assigned ${formatList(beyond.countries)}.`)
  }
  if (beyond.scopes.length > 0) {
    throw invalidOwner(`The owner does not have permission for ${formatList(beyond.scopes)}.`)
  }
}

function invalidOwner(text: string): ProblemError {
  return invalidInput([{ path: 'ownerId', text: `${text} Select another owner.` }])
}

function findBeyond({ rights, countries }: Permissions, key: KeyPermissions) {
  return {
    countries: key.countries.filter((country) => !countries.includes(country)),
    scopes: key.scopes.filter((scope) => !rights.includes(getScopeRight(scope))),
  }
}

const day = 24 * 60 * 60 * 1000
/** The clock of a browser can be a little ahead. */
const clockDifference = 5 * 60 * 1000

/** The expiry to store: in the future, and at most one year from now. */
export function getExpiry(wanted: string | undefined, now = Date.now()): string {
  const latest = new Date(now)
  latest.setUTCFullYear(latest.getUTCFullYear() + 1)
  const expiry = wanted === undefined ? now + defaultKeyDays * day : Date.parse(wanted)
  if (expiry <= now) {
    throw invalidInput([{ path: 'expiresAt', text: 'must be in the future' }])
  }
  if (expiry > latest.getTime() + clockDifference) {
    throw invalidInput([{ path: 'expiresAt', text: 'must be at most one year from now' }])
  }
  return new Date(Math.min(expiry, latest.getTime())).toISOString()
}
