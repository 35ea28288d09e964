import { type Dealer, type DealerList, dealerRoutes } from '@nutripim/contract/dealers/dealers'
import { requestFailed } from '@nutripim/wording/messages'
import { queryOptions, skipToken, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../api/call.ts'
import { refreshOn } from '../../api/live-queries.ts'
import { useSave } from '../../api/use-save.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'

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

/** Deletes a dealer after a confirmation. */
export function useDeleteDealer() {
  const client = useQueryClient()
  const listKey = (country: string) => dealersQuery(country).queryKey
  const { save } = useSave({
    send: ({ dealerContactId: id }: Dealer, options) =>
      call(dealerRoutes.deleteDealer, { params: { id } }, options),
    handles: ['not_found'],
    replaces: ({ countryId }) => ({ queryKey: listKey(countryId) }),
    onSaved: (_, { countryId, dealerContactId }) =>
      client.setQueryData(listKey(countryId), (list) => list && without(list, dealerContactId)),
    // Another user deleted it first: the list shows it.
    onFailed: (problem, { countryId }) =>
      problem?.code === 'not_found' && client.invalidateQueries({ queryKey: listKey(countryId) }),
    successText: (_, { name }) => `"${name}" has been deleted successfully.`,
    failureText: requestFailed,
  })

  return useCallback(
    async (dealer: Dealer): Promise<void> => {
      const isConfirmed = await confirm({
        title: 'Delete dealer',
        text: `Are you sure you want to delete "${dealer.name}" dealer?`,
        confirmLabel: 'Delete',
        danger: true,
      })
      if (isConfirmed) await save(dealer)
    },
    [save],
  )
}

function without(list: DealerList, id: number): DealerList {
  return { ...list, dealers: list.dealers.filter((dealer) => dealer.dealerContactId !== id) }
}
