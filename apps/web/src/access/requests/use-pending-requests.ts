import type { accessRequestRoutes } from '@nutripim/contract/access/access-requests'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { bareRoute } from '../../api/bare-route.ts'
import { call } from '../../api/call.ts'
import { refreshOn } from '../../api/live-queries.ts'

const listAccessRequests = bareRoute<(typeof accessRequestRoutes)['listAccessRequests']>({
  method: 'GET',
  path: '/global-admin/requests',
})

export const pendingRequestsQuery = queryOptions({
  queryKey: ['access-requests', 'pending'],
  meta: refreshOn(['access request']),
  refetchInterval: 60_000,
  queryFn: ({ signal }) =>
    call(
      listAccessRequests,
      { query: { state: 'Pending' } },
      { signal, handles: 'all', isQuiet: true },
    ),
})

/** How many ask for access to the administrator's countries. */
export function usePendingRequests(): number | undefined {
  return useQuery({ ...pendingRequestsQuery, select: (requests) => requests.length }).data
}
