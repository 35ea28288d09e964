import { useMemo } from 'react'
import { useLeaveGuard } from '../../form/use-leave-guard.ts'
import { formatCount } from '../../format/count.ts'
import type { EditStore } from './edit-store.ts'

/** Asks before unsaved edits of a grid are dropped. */
export function useUnsavedEdits(edits: EditStore): () => Promise<boolean> {
  return useLeaveGuard(
    useMemo(
      () => ({
        hasUnsaved: () => {
          endTyping()
          return edits.summary().cells > 0
        },
        loss: () => `${formatCount(edits.summary().cells, 'change')} will be lost.`,
        discard: () => edits.reset(),
      }),
      [edits],
    ),
  )
}

/** A tab closed by keyboard takes no focus away first; what is being typed counts all the same. */
function endTyping() {
  document.querySelector<HTMLElement>('[role=grid] input:focus')?.blur()
}
