import type { ReferenceItem, ReferenceList } from '@nutripim/contract/reference/reference-data'
import { useCallback } from 'react'
import { useSaveOrder } from './use-reference-data.ts'

/** Moves an entry of a list up or down and saves the new order. */
export function useMoveEntry(list: ReferenceList, entries: readonly ReferenceItem[]) {
  const { save, isSaving } = useSaveOrder()
  const move = useCallback(
    (id: string, by: -1 | 1) => {
      const was = entries.map(({ id }) => id)
      const from = was.indexOf(id)
      const to = from + by
      if (to < 0 || to >= was.length) return
      const ids = [...was]
      ids.splice(to, 0, ...ids.splice(from, 1))
      void save({ list, ids, was })
    },
    [entries, list, save],
  )
  return { move, isSaving }
}
