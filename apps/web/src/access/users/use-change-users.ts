import {
  manyUsersRoutes,
  type PlannedUserChange,
  type UsersChange,
} from '@nutripim/contract/access/many-users'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useSave } from '../../api/use-save.ts'
import { formatCount } from '../../ui/format/count.ts'

export type AccessChange = Omit<UsersChange, 'userIds'>

export const noChange: AccessChange = {
  addedRoles: [],
  removedRoles: [],
  addedCountries: [],
  removedCountries: [],
}

const isNoChange = (change: Record<keyof AccessChange, readonly string[]>) =>
  [change.addedRoles, change.removedRoles, change.addedCountries, change.removedCountries].every(
    (list) => list.length === 0,
  )

/** The preview of a change, and those of its users who are changed by it. */
export function usePreview(userIds: readonly string[], change: AccessChange) {
  const body = { userIds: [...userIds], ...change }
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['users-change-preview', body],
    enabled: !isNoChange(change),
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(manyUsersRoutes.previewUsersChange, { body }, { signal, handles: 'all' }),
  })
  const plans = isNoChange(change) ? undefined : data
  const isChanged = (plan: PlannedUserChange) => !plan.blockedReason && !isNoChange(plan)
  return {
    changed: plans?.filter(isChanged),
    blocked: plans?.filter(({ blockedReason }) => blockedReason) ?? [],
    unchanged: plans?.filter((plan) => !plan.blockedReason && !isChanged(plan)) ?? [],
    isFetching,
    isError,
    refetch,
  }
}

export function useChangeUsers(onChanged: () => void) {
  const client = useQueryClient()
  return useSave({
    send: (body: UsersChange, options) => call(manyUsersRoutes.changeUsers, { body }, options),
    handles: 'all',
    onSaved: onChanged,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['users'] }),
        client.invalidateQueries({ queryKey: ['users-change-preview'] }),
      ]),
    successText: (plans) => `${formatCount(plans.length, 'user')} changed.`,
    failureText: (error) => error.message,
  })
}
