import type { ReferenceItem, ReferenceList } from '@nutripim/contract/reference/reference-data'
import { useCallback } from 'react'
import { useSaveOrder } from './use-reference-data.ts'

/** Moves an entry of a list to another position and saves the new order. */
export function useMoveEntry(list: ReferenceList, entries: readonly ReferenceItem[]) {
  const { save, isSaving } = useSaveOrder()
  const moveTo = useCallback(
    (id: string, to: number) => {
      const was = entries.map((entry) => entry.id)
      const from = was.indexOf(id)
      if (from < 0 || to < 0 || to >= was.length || to === from) return
      const ids = [...was]
      ids.splice(to, 0, ...ids.splice(from, 1))
      void save({ list, ids, was })
    },
    [entries, list, save],
  )
  const move = useCallback(
    (id: string, by: -1 | 1) => moveTo(id, entries.findIndex((entry) => entry.id === id) + by),
    [entries, moveTo],
  )
  return { move, moveTo, isSaving }
}
