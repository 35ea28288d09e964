import { useEffect } from 'react'
import type { CellKey } from './cells/cell-state.ts'
import type { EditStore } from './edits/edit-store.ts'

/** What others saved into a cell is no news any more once the user has been there. */
export function useDismissRemote(active: CellKey | undefined, edits: EditStore): void {
  const { row, column } = active ?? {}
  useEffect(() => {
    if (row === undefined || column === undefined) return
    return () => edits.dismissRemote([{ row, column }])
  }, [row, column, edits])
}
