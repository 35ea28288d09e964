import {
  type ReferenceItem,
  type ReferenceList,
  referenceDataRoutes,
} from '@nutripim/contract/reference/reference-data'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useSave } from '../api/use-save.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { refreshLists } from './use-reference-data.ts'

/** Deletes an entry that was never used. The server knows whether it was. */
export function useDeleteEntry(list: ReferenceList, onDeleted: () => void) {
  const client = useQueryClient()
  const { save, isSaving } = useSave({
    send: ({ id }: ReferenceItem, options) =>
      call(referenceDataRoutes.deleteReferenceItem, { body: { list, id } }, options),
    handles: 'all',
    onSaved: onDeleted,
    onSettled: () => refreshLists(client),
    successText: (_, { name }) => `“${name}” has been deleted.`,
    failureText: ({ message }) => message,
  })
  async function confirmDelete(item: ReferenceItem) {
    const isSure = await confirm({
      title: `Delete “${item.name}”?`,
      text: 'An entry can be deleted only if it was never used. The audit log keeps what it was.',
      confirmLabel: 'Delete',
      danger: true,
    })
    if (isSure) await save(item)
  }
  return { confirmDelete, isDeleting: isSaving }
}
