import { accessRoutes, type UserListItem } from '@nutripim/contract/access/access'
import { manyUsersRoutes } from '@nutripim/contract/access/many-users'
import type { Team } from '@nutripim/contract/api/permissions'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { CallError } from '../api/call-error.ts'
import { refreshOn } from '../api/live-queries.ts'
import type { SendOptions } from '../api/use-save.ts'

const access = refreshOn(['user', 'user role', 'user country'])

export const usersQuery = (team: Team) =>
  queryOptions({
    queryKey: ['users', team],
    meta: access,
    queryFn: ({ signal }) => call(accessRoutes.listUsers, { query: { choice: team } }, { signal }),
  })

export const allUsersQuery = queryOptions({
  queryKey: ['users', 'all'],
  meta: access,
  queryFn: ({ signal }) => call(accessRoutes.listUsers, {}, { signal, handles: 'all' }),
})

/** Not there, or not the administrator's to see. */
const goneCodes = ['not_found'] as const

export function isGone(error: unknown): error is CallError {
  return error instanceof CallError && goneCodes.some((code) => code === error.code)
}

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['user', id],
    meta: access,
    queryFn: ({ signal }) =>
      call(accessRoutes.getUser, { params: { id } }, { signal, handles: goneCodes }),
  })

export const personQuery = (userId: string) =>
  queryOptions({
    queryKey: ['person', userId],
    meta: access,
    queryFn: ({ signal }) =>
      call(accessRoutes.getPerson, { params: { userId } }, { signal, handles: goneCodes }),
  })

/** What the administrator can assign. The form itself says when these cannot be loaded. */
export const rolesQuery = queryOptions({
  queryKey: ['roles'],
  meta: access,
  queryFn: ({ signal }) => call(accessRoutes.listRoles, {}, { signal, handles: 'all' }),
})

export const countriesQuery = queryOptions({
  queryKey: ['givable-countries'],
  meta: refreshOn(['user country', 'country']),
  queryFn: ({ signal }) =>
    call(accessRoutes.listAssignableCountries, {}, { signal, handles: 'all' }),
})

export const exportUsers = (users: readonly UserListItem[], options: SendOptions) =>
  call(
    manyUsersRoutes.exportUsers,
    { body: { userIds: users.map(({ userId }) => userId) } },
    options,
  )
