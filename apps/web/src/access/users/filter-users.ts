import type { UserListItem } from '@nutripim/contract/access/access'
import type { SearchOf } from '@nutripim/screens/screen-addresses'
import { filterRows } from '../../ui/grid/arrange-rows.ts'
import { searchTextOf } from './user-columns.tsx'

export type UserFilters = SearchOf<'/access-control/users/central'>
type SignIn = NonNullable<UserFilters['signIn']>

export const signInLabels: Record<SignIn, string> = {
  'last month': 'Signed in within 30 days',
  'not last quarter': 'Not signed in for 90 days',
  never: 'Never signed in',
}

const day = 86_400_000

/** Users who never signed in count as not signed in for 90 days, too. */
function isSignIn(signIn: SignIn, lastSignIn: string | null, now: number): boolean {
  if (signIn === 'never') return lastSignIn === null
  const age = lastSignIn === null ? Number.POSITIVE_INFINITY : now - Date.parse(lastSignIn)
  return signIn === 'last month' ? age <= 30 * day : age > 90 * day
}

export function filterUsers(
  users: readonly UserListItem[],
  { role, country, signIn, text = '' }: UserFilters,
  names: ReadonlyMap<string, string>,
  now = Date.now(),
): readonly UserListItem[] {
  const found = users.filter(
    (user) =>
      (role === undefined || user.roles.some((each) => each === role)) &&
      (country === undefined || user.marketingCountries.includes(country)) &&
      (signIn === undefined || isSignIn(signIn, user.lastSignIn, now)),
  )
  return filterRows(found, String(text), (user) => searchTextOf(user, names))
}

export const hasFilter = ({ role, country, signIn, text }: UserFilters): boolean =>
  [role, country, signIn, text].some((value) => value !== undefined && value !== '')
