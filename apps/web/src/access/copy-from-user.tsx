import type { CountryOption, ListedUser, RoleOption } from '@nutripim/contract/access/access'
import { useQuery } from '@tanstack/react-query'
import { SearchSelect } from '../ui/select/search-select.tsx'
import type { UserFormState } from './use-user-form.ts'
import { allUsersQuery } from './use-users.ts'

interface CopyFromUserProps {
  state: UserFormState
  roles: readonly RoleOption[]
  countries: readonly CountryOption[]
}

/** Selects the roles and countries of another user, as far as the administrator can assign them. */
export function CopyFromUser({ state, roles, countries }: CopyFromUserProps) {
  const { data: users = [], isPending } = useQuery(allUsersQuery)
  const others = users.filter(({ userId }) => userId !== state.base.userId)
  return (
    <SearchSelect
      label="Copy roles and countries from"
      description="Replaces what is selected. What you cannot assign is left out."
      placeholder="Find a user"
      data={others.map(({ userId, displayName }) => ({
        value: userId,
        label: `${displayName} (${userId})`,
      }))}
      isLoading={isPending}
      value={null}
      onChange={(id) => {
        const user = others.find(({ userId }) => userId === id)
        if (user) state.change(copyAccess(user, state.values, roles, countries))
      }}
      nothingFoundMessage="No matching user in your countries"
      limit={100}
    />
  )
}

type Assigned = Pick<ListedUser, 'roles' | 'marketingCountries'>

/** What cannot be assigned or removed stays as it is. */
export function copyAccess(
  from: Assigned,
  to: Assigned,
  roles: readonly RoleOption[],
  countries: readonly CountryOption[],
): Assigned {
  const isRoleFree = (id: string) => roles.some((role) => role.id === id && !role.blockedReason)
  const isCountryFree = (id: string) =>
    countries.some(
      ({ id: each, blockedReason, isActive }) => each === id && !blockedReason && isActive,
    )
  const copy = (
    wanted: readonly string[],
    stored: readonly string[],
    isFree: (id: string) => boolean,
  ) => [...stored.filter((id) => !isFree(id)), ...wanted.filter(isFree)].sort()
  return {
    roles: copy(from.roles, to.roles, isRoleFree),
    marketingCountries: copy(from.marketingCountries, to.marketingCountries, isCountryFree),
  }
}
