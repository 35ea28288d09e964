import { type Dealer, type DealerList, dealerRoutes } from '@nutripim/contract/dealers/dealers'
import { requestFailed } from '@nutripim/wording/messages'
import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { refreshOn } from '../../api/live-queries.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { showMessage } from '../../ui/feedback/message.tsx'

/** Without a country nothing is fetched. */
export function dealersQuery(country: string | undefined) {
  return queryOptions({
    queryKey: ['dealers', country],
    meta: refreshOn(['dealer'], country),
    queryFn: country
      ? ({ signal }) => call(dealerRoutes.listDealers, { params: { country } }, { signal })
      : skipToken,
  })
}

/** Deletes a dealer after asking; answers whether it is gone. */
export function useDeleteDealer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ dealerContactId, countryId, name }: Dealer): Promise<boolean> => {
      const isSure = await confirm({
        title: 'Delete dealer',
        text: `Are you sure you want to delete "${name}" dealer?`,
        confirmLabel: 'Delete',
        danger: true,
      })
      if (!isSure) return false
      const { queryKey } = dealersQuery(countryId)
      // An answer that is still under way may be older than this.
      await client.cancelQueries({ queryKey })
      try {
        const params = { id: dealerContactId }
        await call(dealerRoutes.deleteDealer, { params }, { handles: ['not_found'] })
        client.setQueryData(queryKey, (list) => list && without(list, dealerContactId))
        showMessage('success', `"${name}" has been deleted successfully.`)
        return true
      } catch (error) {
        showMessage('error', requestFailed)
        // Somebody was faster: the list shows it.
        const isGone = error instanceof CallError && error.code === 'not_found'
        if (isGone) await client.invalidateQueries({ queryKey })
        return false
      }
    },
  })
}

function without(list: DealerList, id: number): DealerList {
  return { ...list, dealers: list.dealers.filter((dealer) => dealer.dealerContactId !== id) }
}
