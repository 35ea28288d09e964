import type { FieldError } from '@nutripim/contract/api/problem'
import type { RouteInput } from '@nutripim/contract/api/route'
import {
  type ReferenceConflict,
  type ReferenceItem,
  type ReferenceList,
  referenceDataRoutes,
} from '@nutripim/contract/reference/reference-data'
import { requestFailed } from '@nutripim/wording/messages'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { CallError } from '../api/call-error.ts'
import { refreshOn } from '../api/live-queries.ts'
import { showMessage } from '../ui/feedback/message.tsx'

export const referenceDataQuery = queryOptions({
  queryKey: ['reference-data'],
  meta: refreshOn([
    ...(['country', 'product range', 'product form', 'crop'] as const),
    ...(['formulation', 'action category'] as const),
  ]),
  queryFn: ({ signal }) => call(referenceDataRoutes.listReferenceData, {}, { signal }),
})

type Routes = typeof referenceDataRoutes
export type AddItem = RouteInput<Routes['addReferenceItem']>['body']
export type ChangeItem = RouteInput<Routes['changeReferenceItem']>['body']

/** What became of a save: stored, or what stands in its way. */
export interface Outcome {
  saved?: ReferenceItem
  conflicts?: readonly ReferenceConflict[]
  errors?: readonly FieldError[]
}

const handles = ['conflict', 'invalid_input', 'not_found'] as const

/** Adds an entry where it has no id, changes it otherwise. */
export function useSaveItem() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (
      body: { isNew: true; item: AddItem } | { isNew: false; item: ChangeItem },
    ): Promise<Outcome> => {
      try {
        const saved = body.isNew
          ? await call(referenceDataRoutes.addReferenceItem, { body: body.item }, { handles })
          : await call(referenceDataRoutes.changeReferenceItem, { body: body.item }, { handles })
        showMessage('success', `“${saved.name}” has been saved.`)
        return { saved }
      } catch (error) {
        const problem = error instanceof CallError ? error.problem : undefined
        if (problem?.code === 'conflict') {
          return { conflicts: problem.conflicts as ReferenceConflict[] }
        }
        if (problem?.code === 'not_found') showMessage('error', 'This entry is no longer there.')
        else if (!problem?.errors) showMessage('error', requestFailed)
        return { errors: problem?.errors ?? [] }
      } finally {
        await readAgain(client)
      }
    },
  })
}

export function useSaveOrder() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (order: { list: ReferenceList; ids: string[]; was: string[] }) => {
      client.setQueryData(
        referenceDataQuery.queryKey,
        (data) => data && { ...data, [order.list]: inOrder(data[order.list], order.ids) },
      )
      try {
        await call(referenceDataRoutes.orderReferenceItems, { body: order }, { handles })
      } catch (error) {
        const isConflict = error instanceof CallError && error.code === 'conflict'
        const words = 'Somebody else changed this list meanwhile. It is shown as it is now.'
        showMessage('error', isConflict ? words : requestFailed)
      } finally {
        await readAgain(client)
      }
    },
  })
}

const inOrder = (items: readonly ReferenceItem[], ids: readonly string[]) =>
  [...items].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))

/** All that is chosen from is made of these lists. */
async function readAgain(client: ReturnType<typeof useQueryClient>): Promise<void> {
  const made = ['product-ranges', 'product-forms', 'crops', 'formulations', 'action-categories']
  for (const key of [...made, 'my-countries', 'declaration-profiles']) {
    void client.invalidateQueries({ queryKey: [key] })
  }
  await client.invalidateQueries({ queryKey: referenceDataQuery.queryKey })
}
