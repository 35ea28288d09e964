import { startTransition, useEffect, useMemo, useState } from 'react'
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

/**
 * Whether a grid has unsaved edits. A whole page depends on it, so after the first edit it is rendered in
 * steps that let keys through.
 */
export function useIsUnsaved(edits: EditStore): boolean {
  const hasEdits = () => edits.summary().cells > 0
  const [isUnsaved, setUnsaved] = useState(hasEdits)
  useEffect(() => {
    const update = () => {
      if (hasEdits()) startTransition(() => setUnsaved(true))
      else setUnsaved(false)
    }
    update()
    return edits.subscribe(update)
  }, [edits])
  return isUnsaved
}

/** A tab closed by keyboard takes no focus away first; what is being typed counts all the same. */
function endTyping() {
  document.querySelector<HTMLElement>('[role=grid] input:focus')?.blur()
}
