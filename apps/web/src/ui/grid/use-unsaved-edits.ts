import { useBlocker } from '@tanstack/react-router'
import { useCallback } from 'react'
import { confirm } from '../confirm.tsx'
import { count } from './block-edit.ts'
import type { EditStore } from './edit-store.ts'

/**
 * Leaving the screen or closing the tab with unsaved edits asks first. The answer is the same
 * question for anything else that would drop them: true when there are none, or none any more.
 */
export function useUnsavedEdits(edits: EditStore): () => Promise<boolean> {
  const mayDiscard = useCallback(async () => {
    const { cells } = edits.summary()
    if (cells === 0) return true
    const isDiscarded = await confirm({
      title: 'Discard unsaved changes?',
      text: `${count(cells, 'change')} will be lost.`,
      confirmLabel: 'Discard changes',
      cancelLabel: 'Keep editing',
      danger: true,
    })
    if (isDiscarded) edits.reset()
    return isDiscarded
  }, [edits])

  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && !(await mayDiscard()),
    enableBeforeUnload: () => edits.summary().cells > 0,
  })
  return mayDiscard
}
