import {
  ReferenceConflict,
  type ReferenceItem,
  type ReferenceList,
  referenceDataRoutes,
} from '@nutripim/contract/reference/reference-data'
import { requestFailed } from '@nutripim/wording/messages'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { conflictsOf } from '../api/conflicts-of.ts'
import { refreshOn } from '../api/live-queries.ts'
import { useSave } from '../api/use-save.ts'
import type { AddItem, ChangeItem } from './reference-values.ts'

export const referenceDataQuery = queryOptions({
  queryKey: ['reference-data'],
  meta: refreshOn([
    ...(['country', 'product range', 'product form', 'crop'] as const),
    ...(['formulation', 'action category', 'channel', 'api key', 'webhook'] as const),
  ]),
  queryFn: ({ signal }) => call(referenceDataRoutes.listReferenceData, {}, { signal }),
})

const handles = ['conflict', 'invalid_input', 'not_found'] as const

export function useSaveItem() {
  const client = useQueryClient()
  return useSave({
    send: (input: { add: AddItem } | { change: ChangeItem }, options): Promise<ReferenceItem> =>
      'add' in input
        ? call(referenceDataRoutes.addReferenceItem, { body: input.add }, options)
        : call(referenceDataRoutes.changeReferenceItem, { body: input.change }, options),
    handles,
    findConflict: conflictsOf(ReferenceConflict),
    onSettled: () => refreshLists(client),
    successText: ({ name }) => `“${name}” has been saved.`,
    failureText: ({ code, problem }) => {
      if (code === 'not_found') return 'This entry no longer exists.'
      return problem?.errors ? undefined : requestFailed
    },
  })
}

export function useSaveOrder() {
  const client = useQueryClient()
  return useSave({
    send: (order: { list: ReferenceList; ids: string[]; was: string[] }, options) =>
      call(referenceDataRoutes.orderReferenceItems, { body: order }, options),
    handles,
    replaces: () => ({ queryKey: referenceDataQuery.queryKey }),
    showAtOnce: ({ list, ids }) =>
      client.setQueryData(
        referenceDataQuery.queryKey,
        (data) => data && { ...data, [list]: sortByIds(data[list], ids) },
      ),
    onSettled: () => refreshLists(client),
    failureText: ({ code }) =>
      code === 'conflict'
        ? 'Another user changed this list. It now shows the current order.'
        : requestFailed,
  })
}

const sortByIds = (items: readonly ReferenceItem[], ids: readonly string[]) =>
  [...items].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))

/** Every selection in the product offers entries of these lists. */
export async function refreshLists(client: ReturnType<typeof useQueryClient>): Promise<void> {
  const offered = ['product-ranges', 'product-forms', 'crops', 'formulations', 'action-categories']
  for (const key of [...offered, 'my-countries', 'declaration-profiles']) {
    void client.invalidateQueries({ queryKey: [key] })
  }
  await client.invalidateQueries({ queryKey: referenceDataQuery.queryKey })
}
