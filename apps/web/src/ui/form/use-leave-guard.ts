import { useBlocker } from '@tanstack/react-router'
import { useCallback } from 'react'
import { confirm } from '../feedback/confirm.tsx'

interface Place {
  pathname: string
  search: object
}

export interface LeaveGuard {
  /** Both are asked when it matters; they must not change from one drawing to the next. */
  hasUnsaved: () => boolean
  /** What will be lost. */
  loss: () => string
  discard: () => void
  /** Whether going from one address to the other drops the edits; another path does. */
  isLeaving?: (current: Place, next: Place) => boolean
}

/**
 * Leaving the screen or closing the tab with unsaved edits asks first. The answer is the same
 * question for anything else that would drop them: true when there are none, or none any more.
 */
export function useLeaveGuard({
  hasUnsaved,
  loss,
  discard,
  isLeaving = isElsewhere,
}: LeaveGuard): () => Promise<boolean> {
  const mayLeave = useCallback(async () => {
    if (!hasUnsaved()) return true
    const isDiscarded = await confirm({
      title: 'Discard unsaved changes?',
      text: loss(),
      confirmLabel: 'Discard changes',
      cancelLabel: 'Keep editing',
      danger: true,
    })
    if (isDiscarded) discard()
    return isDiscarded
  }, [hasUnsaved, loss, discard])

  useBlocker({
    shouldBlockFn: async ({ current, next }) => isLeaving(current, next) && !(await mayLeave()),
    enableBeforeUnload: hasUnsaved,
  })
  return mayLeave
}

function isElsewhere(current: Place, next: Place): boolean {
  return current.pathname !== next.pathname
}
