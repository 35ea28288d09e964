import { type AccessRequest, accessRequestRoutes } from '@nutripim/contract/access/access-requests'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { CallError } from '../api/call-error.ts'
import { refreshOn } from '../api/live-queries.ts'
import { confirmWithReason } from '../ui/feedback/confirm.tsx'
import { showMessage } from '../ui/feedback/message.tsx'

export const accessRequestsQuery = queryOptions({
  queryKey: ['access-requests', 'all'],
  meta: refreshOn(['access request', 'user']),
  queryFn: ({ signal }) => call(accessRequestRoutes.listAccessRequests, {}, { signal }),
})

/** One by its number; without a number there is nothing to wait for. */
export function useRequest(requestId: number | undefined): {
  request: AccessRequest | undefined
  isLoading: boolean
} {
  const { data, isPending } = useQuery({
    ...accessRequestsQuery,
    enabled: requestId !== undefined,
  })
  return {
    request: data?.find((request) => request.requestId === requestId),
    isLoading: requestId !== undefined && isPending,
  }
}

export function useTurnDown() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ requestId, displayName }: AccessRequest): Promise<void> => {
      const reason = await confirmWithReason({
        title: 'Decline the request',
        text: `${displayName} is notified that the request was declined, with your reason.`,
        confirmLabel: 'Decline request',
        danger: true,
        reason: { label: 'Reason', isRequired: true, maxLength: 2000 },
      })
      if (reason === undefined) return
      try {
        const body = { requestId, reason }
        await call(accessRequestRoutes.declineAccessRequest, { body }, { handles: 'all' })
        showMessage('success', 'The request was declined.')
      } catch (error) {
        // Somebody was faster, and the list shows it; or the server says what is wrong.
        showMessage('error', (error as CallError).message)
      }
      await client.invalidateQueries({ queryKey: ['access-requests'] })
    },
  })
}
