import type { approvalRoutes } from '@nutripim/contract/approvals/approvals'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { bareRoute } from '../api/bare-route.ts'
import { call } from '../api/call.ts'
import { refreshOn } from '../api/live-queries.ts'

const listPendingApprovals = bareRoute<(typeof approvalRoutes)['listPendingApprovals']>({
  method: 'GET',
  path: '/regional/pending-approvals',
})

/** Pending approvals of all the user's countries. Live updates cover only the selected country, so the query is repeated. */
export const pendingApprovalsQuery = queryOptions({
  queryKey: ['pending-approvals'],
  meta: refreshOn(['approval']),
  refetchInterval: 60_000,
  queryFn: ({ signal }) =>
    call(listPendingApprovals, {}, { signal, handles: 'all', isQuiet: true }),
})

export function usePendingApprovals(): number | undefined {
  return useQuery({ ...pendingApprovalsQuery, select: (pending) => pending.length }).data
}
