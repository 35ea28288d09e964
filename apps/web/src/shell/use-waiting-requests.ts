import type { accessRequestRoutes } from '@nutripim/contract/access-requests'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { bareRoute, call } from '../call.ts'
import { shows } from '../live-queries.ts'

const listAccessRequests = bareRoute<(typeof accessRequestRoutes)['listAccessRequests']>({
  method: 'GET',
  path: '/global-admin/requests',
})

const waitingRequestsQuery = queryOptions({
  queryKey: ['access-requests', 'waiting'],
  meta: shows(['access request']),
  refetchInterval: 60_000,
  queryFn: ({ signal }) =>
    call(
      listAccessRequests,
      { query: { state: 'Pending' } },
      { signal, handles: 'all', isQuiet: true },
    ),
})

/** How many ask for access to the administrator's countries. */
export function useWaitingRequests(): number | undefined {
  return useQuery({ ...waitingRequestsQuery, select: (waiting) => waiting.length }).data
}
