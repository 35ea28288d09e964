import { useBlocker } from '@tanstack/react-router'
import { useCallback } from 'react'
import { confirm, confirmEither } from '../feedback/confirm.tsx'
import { cancelPendingSaves, isSavePending } from './pending-saves.ts'
import { findSaveOnLeave } from './save-on-leave.ts'

export interface Address {
  pathname: string
  search: object
}

export interface LeaveGuard {
  /** All of them are called later; they must be the same functions in every render. */
  hasUnsaved: () => boolean
  /** What will be lost. */
  loss: () => string
  discard: () => void
  /** Of edits beside the form or grid of the screen; its own save is known. */
  save?: () => Promise<unknown>
  /** Whether going from one address to the other drops the edits; another path does. */
  isLeaving?: (current: Address, next: Address) => boolean
}

const maxFrames = 10
const cancelsSave =
  'They are being saved right now. Discarding cancels the save, unless the server has already stored them.'

/**
 * Asks before unsaved edits are lost by leaving the screen or closing the tab. Returns a function
 * that asks the same for anything else that would discard them: true if there are none, or if the
 * user saves or discards them. Discarding also cancels a save that is under way.
 */
export function useLeaveGuard({
  hasUnsaved,
  loss,
  discard,
  save: ownSave,
  isLeaving = isElsewhere,
}: LeaveGuard): () => Promise<boolean> {
  const mayLeave = useCallback(async () => {
    if (!hasUnsaved()) return true
    const save = isSavePending() ? undefined : (ownSave ?? findSaveOnLeave())
    const question = {
      title: 'Discard unsaved changes?',
      text: isSavePending() ? [loss(), cancelsSave] : loss(),
      confirmLabel: 'Discard changes',
      cancelLabel: 'Keep editing',
      danger: true,
    }
    const answer = save
      ? await confirmEither({
          ...question,
          title: 'Save your changes?',
          alternative: 'Save changes',
        })
      : (await confirm(question)) && 'confirmed'
    if (answer === 'alternative') return saveAll(save, hasUnsaved)
    if (!answer) return false
    cancelPendingSaves()
    discard()
    return true
  }, [hasUnsaved, loss, discard, ownSave])

  useBlocker({
    shouldBlockFn: async ({ current, next }) => isLeaving(current, next) && !(await mayLeave()),
    enableBeforeUnload: hasUnsaved,
  })
  return mayLeave
}

function isElsewhere(current: Address, next: Address): boolean {
  return current.pathname !== next.pathname
}

/** Returns whether nothing is unsaved afterwards. What cannot be saved stays, with its errors. */
async function saveAll(
  save: (() => Promise<unknown>) | undefined,
  hasUnsaved: () => boolean,
): Promise<boolean> {
  await save?.()
  // The screen shows what was saved with its next frames.
  for (let frame = 0; frame < maxFrames && hasUnsaved(); frame++) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  return !hasUnsaved()
}
