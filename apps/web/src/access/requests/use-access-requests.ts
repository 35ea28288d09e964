import { type AccessRequest, accessRequestRoutes } from '@nutripim/contract/access/access-requests'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { refreshOn } from '../../api/live-queries.ts'
import { useSave } from '../../api/use-save.ts'
import { confirmWithReason } from '../../ui/feedback/confirm.tsx'

export const accessRequestsQuery = queryOptions({
  queryKey: ['access-requests', 'all'],
  meta: refreshOn(['access request', 'user']),
  queryFn: ({ signal }) => call(accessRequestRoutes.listAccessRequests, {}, { signal }),
})

/** Finds a request by its id; without an id nothing is loaded. */
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

/** Declines a request after asking for the reason. */
export function useDeclineRequest() {
  const client = useQueryClient()
  const { save, isSaving } = useSave({
    send: (body: { requestId: number; reason: string }, options) =>
      call(accessRequestRoutes.declineAccessRequest, { body }, options),
    handles: 'all',
    onSettled: () => client.invalidateQueries({ queryKey: ['access-requests'] }),
    successText: 'The request was declined.',
  })

  async function decline({ requestId, displayName }: AccessRequest): Promise<void> {
    const text = `${displayName} is notified that the request was declined, with your reason.`
    let reason: string | undefined
    let failure: string | undefined
    do {
      reason = await confirmWithReason({
        title: 'Decline the request',
        text: failure === undefined ? text : [failure, 'You can copy your reason or try again.'],
        confirmLabel: 'Decline request',
        danger: true,
        reason: { label: 'Reason', isRequired: true, maxLength: 2000, initial: reason ?? '' },
      })
      if (reason === undefined) return
      const outcome = await save({ requestId, reason })
      const message = outcome.status === 'failed' ? outcome.message : undefined
      failure = message === '' ? 'The server did not answer.' : message
    } while (failure !== undefined)
  }
  return { decline, isDeclining: isSaving }
}

/** The countries that a request wants and that the signed-in user can assign. */
export const listAssignable = (
  { wantedCountries }: AccessRequest,
  countries: readonly { id: string; blockedReason: string | null }[],
): string[] =>
  wantedCountries.filter((id) =>
    countries.some((country) => country.id === id && !country.blockedReason),
  )
