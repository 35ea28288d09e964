import { useBlocker } from '@tanstack/react-router'
import { useCallback } from 'react'
import { confirm } from '../feedback/confirm.tsx'
import { cancelPendingSaves, isSavePending } from './pending-saves.ts'

interface Address {
  pathname: string
  search: object
}

export interface LeaveGuard {
  /** All three are called later; they must be the same functions in every render. */
  hasUnsaved: () => boolean
  /** What will be lost. */
  loss: () => string
  discard: () => void
  /** Whether going from one address to the other drops the edits; another path does. */
  isLeaving?: (current: Address, next: Address) => boolean
}

const cancelsSave =
  'They are being saved right now. Discarding cancels the save, unless the server has already stored them.'

/**
 * Asks before unsaved edits are lost by leaving the screen or closing the tab. Returns a function
 * that asks the same for anything else that would discard them: true if there are none, or if the
 * user discards them. Discarding also cancels a save that is under way.
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
      text: isSavePending() ? [loss(), cancelsSave] : loss(),
      confirmLabel: 'Discard changes',
      cancelLabel: 'Keep editing',
      danger: true,
    })
    if (isDiscarded) {
      cancelPendingSaves()
      discard()
    }
    return isDiscarded
  }, [hasUnsaved, loss, discard])

  useBlocker({
    shouldBlockFn: async ({ current, next }) => isLeaving(current, next) && !(await mayLeave()),
    enableBeforeUnload: hasUnsaved,
  })
  return mayLeave
}

function isElsewhere(current: Address, next: Address): boolean {
  return current.pathname !== next.pathname
}
